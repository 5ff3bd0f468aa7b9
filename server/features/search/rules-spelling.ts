import { fold } from "#contract/fold.ts";
import type { Search } from "./rules.ts";
import type { SearchedWord } from "../messages/rules-words.ts";

/** First letters of a word that are taken for right. Shorter words are taken for right altogether. */
const trusted = 3;
/** Words of a search that is corrected, and spellings it is compared with. Together they bound the work. */
const mostWords = 8;
const mostSpellings = 5000;

/** A search that also finds other spellings of what finds nothing; undefined if no word is long enough to be misspelt, or there are too many. */
export function relax(search: Search): Search | undefined {
  if (search.words.length > mostWords) return undefined;
  const words = search.words.map((word) => (isLong(word) ? { ...word, text: word.text.slice(0, trusted) } : word));
  return search.words.some(isLong) ? { ...search, words } : undefined;
}

/** The search as these texts spell it, a letter here or there; undefined if one of its words is not like any of theirs, or all are right. */
export function suggestSpelling({ words, tags }: Search, texts: readonly string[]): string | undefined {
  if (words.length > mostWords) return undefined;
  const known = spellingsIn(texts);
  const wanted = words.map(({ text }) => text);
  const spelt = wanted.map((word) => (isBeginning(word, known) ? word : nearest(word, known)));
  if (spelt.includes(undefined) || spelt.join() === wanted.join()) return undefined;
  return [...spelt, ...tags.map((tag) => `#${tag}`)].join(" ");
}

function isLong({ text, isPrefix }: SearchedWord): boolean {
  return isPrefix && text.length > trusted;
}

interface Spelling {
  /** As it was written first. */
  written: string;
  count: number;
}

/** By what they are when folded. Each is folded once, however often it was written. */
function spellingsIn(texts: readonly string[]): ReadonlyMap<string, Spelling> {
  const counts = new Map<string, number>();
  for (const written of texts.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []))
    counts.set(written, (counts.get(written) ?? 0) + 1);
  const known = new Map<string, Spelling>();
  for (const [written, count] of counts) {
    if (known.size === mostSpellings) break;
    const folded = fold(written);
    const spelling = known.get(folded);
    if (spelling) spelling.count += count;
    else known.set(folded, { written, count });
  }
  return known;
}

function isBeginning(word: string, known: ReadonlyMap<string, Spelling>): boolean {
  return [...known.keys()].some((folded) => folded.startsWith(word));
}

/** The one that is written most. */
function nearest(word: string, known: ReadonlyMap<string, Spelling>): string | undefined {
  const near = [...known].filter(([folded]) => isNear(word, folded)).map(([, spelling]) => spelling);
  return near.sort((one, other) => other.count - one.count)[0]?.written;
}

/** With one letter replaced, left out, put in or exchanged with the next, one becomes the other. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const rests = (ofOne: number, ofOther: number) => one.slice(same + ofOne) === other.slice(same + ofOther);
  const isExchanged = one[same] === other[same + 1] && one[same + 1] === other[same] && rests(2, 2);
  return rests(1, 1) || rests(1, 0) || rests(0, 1) || isExchanged;
}
