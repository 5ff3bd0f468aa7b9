/** Languages of WhatsApp, and regions with different words. */
const languages = [
  "af sq ar az bn bg ca zh-CN zh-HK zh-TW hr cs da nl en en-AU en-CA en-GB et fil fi fr fr-CA ka de el gu ha he hi hu",
  "id ga it ja kn kk rw ko ky lo lv lt mk ms ml mr nb fa pl pt-BR pt-PT pa ro ru sr sr-Latn sk sl es es-MX sw sv ta te",
  "th tr uk ur uz vi zu",
].flatMap((line) => line.split(" "));

/** Words of earlier CLDR versions for before and after noon, which Intl no longer knows. */
const earlierWords = [
  ...["vorm./nachm.", "formiddag/eftermiddag", "formiddag/ettermiddag", "dopoludnia/popoludní", "dopoledne/odpoledne"],
  ...["prije podne/poslije podne", "pre podne/po podne", "пре подне/по подне", "dopoldne/popoldne", "asubuhi/alasiri"],
  ...["пр.об./сл.об.", "ДП/ПП", "לפנה״צ/אחה״צ", "صباحًا/مساءً", "قبل‌ازظهر/بعدازظهر", "ق/ب", "قبل دوپہر/بعد دوپہر"],
  ...["पूर्वाह्न/अपराह्न", "म.पू./म.उ.", "পূর্বাহ্ণ/অপরাহ্ণ", "ਪੂ.ਦੁ./ਬਾ.ਦੁ.", "ಪೂರ್ವಾಹ್ನ/ಅಪರಾಹ್ನ", "முற்பகல்/பிற்பகல்"],
  ...["పూర్వాహ్నం/అపరాహ్నం", "ก่อนเที่ยง/หลังเที่ยง"],
].map((halves) => halves.split("/"));

/** Hours of the day that each word is used for. */
let hoursOfWords: ReadonlyMap<string, ReadonlySet<number>> | undefined;

function knownHalves() {
  return (hoursOfWords ??= collectHalves());
}

function collectHalves(): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  const add = (written: string, hour: number) => {
    const key = keyOf(written);
    found.set(key, (found.get(key) ?? new Set()).add(hour));
  };
  for (let hour = 0; hour < 24; hour++) {
    for (const format of formats()) add(wordOf(format, hour), hour);
    for (const halves of earlierWords) add(halves[hour < 12 ? 0 : 1]!, hour);
  }
  return found;
}

function formats(): Intl.DateTimeFormat[] {
  const options = { hour: "numeric", hourCycle: "h12", timeZone: "UTC" } as const;
  const styles = [{}, { dayPeriod: "short" }, { dayPeriod: "long" }] as const;
  return languages.flatMap((language) =>
    styles.map((style) => new Intl.DateTimeFormat(language, { ...options, ...style })),
  );
}

function wordOf(format: Intl.DateTimeFormat, hour: number): string {
  const parts = format.formatToParts(Date.UTC(2020, 0, 1, hour, 30));
  return parts.find(({ type }) => type === "dayPeriod")?.value ?? "";
}

/** Treats "p. m.", "PM" and "p.m." alike. */
function keyOf(written: string): string {
  return written.toLowerCase().replace(/[\p{P}\p{Z}\p{Cf}]/gu, "");
}

/** Returns whether a text names a half of the day in a language of WhatsApp. */
export function isHalfOfDay(written: string): boolean {
  const key = keyOf(written);
  return key !== "" && knownHalves().has(key);
}

/** Returns the hour from 0 to 23. `half`: the word next to it. */
export function hourOf(hour: number, half: string | undefined): number {
  const used = half === undefined ? undefined : knownHalves().get(keyOf(half));
  if (!used || hour > 12) return hour;
  const [early, late] = [hour % 12, (hour % 12) + 12];
  if (used.has(early) !== used.has(late)) return used.has(late) ? late : early;
  return [...used].every((one) => one >= 12) ? late : early;
}
