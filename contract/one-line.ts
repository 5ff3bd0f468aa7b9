/** Marks that turn the direction of what follows, and characters without any look of their own. Joiners stay: scripts and emoji need them. */
const invisible = /[\u00ad\u115f\u1160\u200b\u2060\u202a-\u202e\u2066-\u2069\u3164\ufeff\uffa0]/g;

/** Returns a name on one line. One with line breaks could write paragraphs of its own into mails, one with other marks look like another. */
export function onOneLine(text: string): string {
  return text
    .replace(invisible, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}
