import compare from "fast-diff";

export interface Stretch {
  isSame: boolean;
  oldLength: number;
  newLength: number;
}

/** Whole words; letters of scripts without spaces, line breaks and other signs one by one. */
const spaceless =
  "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{scx=Tibetan}";
const words = new RegExp(`(?:(?![${spaceless}])[\\p{L}\\p{N}\\p{M}_'’])+|[^]`, "gu");
const lines = /[^\n]*\n|[^\n]+/g;

/** Product of the numbers of tokens compared. Longer texts are first compared by lines. */
const mostWork = 1_000_000;

/** Word by word, in a few milliseconds at most; long texts with little in common count as replaced as a whole. */
export function differenceOf(before: string, after: string): Stretch[] {
  const budget = { left: mostWork };
  const whole = compareTokens(before, after, words, budget);
  if (whole) return withoutLoneSpaces(whole, before);
  const byLine = compareTokens(before, after, lines, budget) ?? [replacement(before.length, after.length)];
  let [from, to] = [0, 0];
  const byWord = byLine.flatMap((stretch) => {
    const [oldPart, newPart] = [before.slice(from, from + stretch.oldLength), after.slice(to, to + stretch.newLength)];
    [from, to] = [from + stretch.oldLength, to + stretch.newLength];
    return stretch.isSame
      ? [stretch]
      : (compareTokens(oldPart, newPart, words, budget) ?? withSameEnds(oldPart, newPart));
  });
  return withoutLoneSpaces(joinStretches(byWord), before);
}

/** Equal spaces between two replaced words mean nothing. */
function withoutLoneSpaces(stretches: Stretch[], before: string): Stretch[] {
  let from = 0;
  const found = stretches.map((stretch, i) => {
    const text = before.slice(from, from + stretch.oldLength);
    from += stretch.oldLength;
    const isBetween = i > 0 && i < stretches.length - 1;
    return stretch.isSame && isBetween && /^[^\S\n]+$/.test(text) ? { ...stretch, isSame: false } : stretch;
  });
  return joinStretches(found);
}

/** Undefined if it would take too long. */
function compareTokens(before: string, after: string, token: RegExp, budget: { left: number }): Stretch[] | undefined {
  const [old, now] = [before.match(token) ?? [], after.match(token) ?? []];
  const first = sameAtStart(old, now);
  const last = sameAtEnd(old, now, first);
  const [oldMiddle, newMiddle] = [old.slice(first, old.length - last), now.slice(first, now.length - last)];
  const work = oldMiddle.length * newMiddle.length;
  if (work > budget.left) return undefined;
  budget.left -= work;
  return joinStretches([
    unchanged(old.slice(0, first)),
    ...middle(oldMiddle, newMiddle),
    unchanged(old.slice(old.length - last)),
  ]);
}

/** The library compares single signs. */
function middle(old: string[], now: string[]): Stretch[] {
  if (old.length === 0 || now.length === 0) return [replacement(lengthOf(old), lengthOf(now))];
  const signs = new Map<string, string>();
  const signOf = (token: string) => {
    const known = signs.get(token) ?? signNumber(signs.size);
    signs.set(token, known);
    return known;
  };
  const pieces = compare(old.map(signOf).join(""), now.map(signOf).join(""));
  let [from, to] = [0, 0];
  return pieces.map(([kind, { length }]) => {
    const [isOld, isNew] = [kind !== compare.INSERT, kind !== compare.DELETE];
    const oldLength = isOld ? lengthOf(old.slice(from, from + length)) : 0;
    const newLength = isNew ? lengthOf(now.slice(to, to + length)) : 0;
    from += isOld ? length : 0;
    to += isNew ? length : 0;
    return { isSame: isOld && isNew, oldLength, newLength };
  });
}

function signNumber(number: number): string {
  return String.fromCharCode(number < 0xd7ff ? number + 1 : number + 0x801);
}

/** Removed text and its replacement are one stretch. */
function joinStretches(stretches: Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const stretch of stretches) {
    const last = found.at(-1);
    if (stretch.oldLength + stretch.newLength === 0) continue;
    if (last?.isSame !== stretch.isSame) found.push({ ...stretch });
    else {
      last.oldLength += stretch.oldLength;
      last.newLength += stretch.newLength;
    }
  }
  return found;
}

function withSameEnds(before: string, after: string): Stretch[] {
  const first = sameAtStart(before, after);
  const last = sameAtEnd(before, after, first);
  const stretch = (length: number) => ({ isSame: true, oldLength: length, newLength: length });
  return joinStretches([
    stretch(first),
    replacement(before.length - first - last, after.length - first - last),
    stretch(last),
  ]);
}

function sameAtStart(old: ArrayLike<string>, now: ArrayLike<string>): number {
  let count = 0;
  while (count < old.length && count < now.length && old[count] === now[count]) count++;
  return count;
}

function sameAtEnd(old: ArrayLike<string>, now: ArrayLike<string>, first: number): number {
  const most = Math.min(old.length, now.length) - first;
  let count = 0;
  while (count < most && old[old.length - 1 - count] === now[now.length - 1 - count]) count++;
  return count;
}

function unchanged(tokens: string[]): Stretch {
  const length = lengthOf(tokens);
  return { isSame: true, oldLength: length, newLength: length };
}

function replacement(oldLength: number, newLength: number): Stretch {
  return { isSame: false, oldLength, newLength };
}

function lengthOf(tokens: string[]): number {
  return tokens.reduce((sum, token) => sum + token.length, 0);
}
