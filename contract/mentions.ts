/** Stands for all members in place of a user id. */
export const everyone = "everyone";

/** Names as written, without the `@`, by user id or "everyone". */
export type Mentions = Readonly<Record<string, string>>;

/** Skips invalid entries, because other clients may store anything under this key. */
export function mentionsOf(data: object): Mentions {
  const { mentions } = data as { mentions?: unknown };
  if (typeof mentions !== "object" || mentions === null || Array.isArray(mentions)) return {};
  return Object.fromEntries(Object.entries(mentions).filter(([, name]) => typeof name === "string" && name !== ""));
}

export interface MentionPlace {
  start: number;
  end: number;
  who: string;
}

/** A hostile text could have an `@` at every position. */
const mostPlaces = 500;

/** Scripts that put spaces between words, so a name does not end before another letter. */
const letterOrDigit = /(?![\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}_]/u;

/** Finds the mentions in a plain text, in order. The longest matching name wins; people with the same name take its occurrences in turn. */
export function findMentions(text: string, mentions: Mentions): MentionPlace[] {
  const byName = peopleByName(mentions);
  const names = [...byName.keys()].sort((a, b) => b.length - a.length);
  const seen = new Map<string, number>();
  const places: MentionPlace[] = [];
  let compared = 0;
  for (let start = text.indexOf("@"); start !== -1; start = text.indexOf("@", start + 1)) {
    if (isLetter(text, start - 1)) continue;
    if (++compared > mostPlaces) break;
    const name = names.find((one) => isNamedAt(text, start + 1, one));
    if (name === undefined) continue;
    const people = byName.get(name)!;
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    places.push({ start, end: start + 1 + name.length, who: people[Math.min(count, people.length - 1)]! });
    start += name.length;
  }
  return places;
}

function peopleByName(mentions: Mentions): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const [who, name] of Object.entries(mentions)) byName.set(name, [...(byName.get(name) ?? []), who]);
  return byName;
}

export function mentionsNamedIn(text: string, mentions: Mentions): Mentions {
  const names = new Set(findMentions(text, mentions).map(({ start, end }) => text.slice(start + 1, end)));
  return Object.fromEntries(Object.entries(mentions).filter(([, name]) => names.has(name)));
}

function isNamedAt(text: string, at: number, name: string): boolean {
  return text.startsWith(name, at) && !isLetter(text, at + name.length);
}

function isLetter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && letterOrDigit.test(String.fromCodePoint(text.codePointAt(at)!));
}
