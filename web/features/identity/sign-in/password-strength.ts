export const strengths = ["weak", "fair", "good", "strong"] as const;
export type Strength = (typeof strengths)[number];

/** Estimated bits from which a password is fair, good or strong. */
const steps = [30, 45, 60];

/** Common passwords. As part of a longer password they add little. */
const common = new RegExp(
  [
    "password|passwort|passwd|wachtwoord|motdepasse|contrase[nñ]a|jelsz[oó]|heslo|пароль|парол|hearth|welcome|willkommen",
    "qwert[yz]|azerty|asdf|zxcv|yxcv|йцукен|admin|letmein|iloveyou|abc|monkey|dragon|football|sommer|summer|winter",
    "(19|20)\\d\\d|\\d*(0123|1234|2345|3456|4567|5678|6789|9876|8765|6543|5432|4321|3210)\\d*|(?<same>.)\\k<same>+",
  ].join("|"),
  "gi",
);

/** Estimates how hard a password is to guess, mainly by its length. `known`: facts that others know about the person. */
export function strengthOf(password: string, known: readonly string[]): Strength {
  const bits = bitsOf(withoutKnown(password, known).replace(common, "·"));
  return strengths[steps.filter((step) => bits >= step).length]!;
}

/** A known part counts as one character. */
function withoutKnown(password: string, known: readonly string[]): string {
  const parts = known.flatMap((one) => one.toLowerCase().split(/[\s@.\-_]+/)).filter(({ length }) => length >= 3);
  const found = parts.filter((part) => password.toLowerCase().includes(part));
  return found.reduce((left, part) => left.toLowerCase().replaceAll(part, "·"), password);
}

/** Estimates entropy. Letters mostly form words, so each counts for less than its maximum. A change between kinds of characters adds a little. */
function bitsOf(text: string): number {
  const kinds = Array.from(text, kindOf);
  const changes = kinds.filter((kind, i) => i > 0 && kind !== kinds[i - 1]).length;
  return kinds.reduce((sum, kind) => sum + bitsPerSign[kind], 0) + changes * 2;
}

const bitsPerSign = { lower: 3.3, upper: 3.3, digit: 3.3, other: 4, wide: 6 } as const;

/** `wide`: scripts whose characters are syllables or words. */
function kindOf(sign: string): keyof typeof bitsPerSign {
  if (/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(sign)) return "wide";
  if (/\p{Nd}/u.test(sign)) return "digit";
  if (/\p{Lu}/u.test(sign)) return "upper";
  return /\p{L}/u.test(sign) ? "lower" : "other";
}
