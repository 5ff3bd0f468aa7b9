/** Adds the reader's local time if the time zones differ. The page works without it. */
export const script = `
for (const part of document.querySelectorAll("[data-offset]")) {
  const time = part.querySelector("time");
  const moment = new Date(time.dateTime);
  if (-moment.getTimezoneOffset() === Number(part.dataset.offset)) continue;
  time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "long",
  }).format(moment);
  part.hidden = false;
}
`;
