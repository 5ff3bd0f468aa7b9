import { fold } from "#contract/fold.ts";
import type { Search } from "./rules.ts";
import type { SearchedWord } from "../messages/rules-words.ts";

/** First letters assumed to be correct. Shorter words are never corrected. */
const trusted = 3;
/** Words in a search to correct, and spellings to compare with, bound the work. */
const mostWords = 8;
const mostSpellings = 5000;

/** Undefined if every word is too short to correct, or there are too many words. */
export function relax(search: Search): Search | undefined {
  if (search.words.length > mostWords) return undefined;
  const words = search.words.map((word) => (isLong(word) ? { ...word, text: word.text.slice(0, trusted) } : word));
  return search.words.some(isLong) ? { ...search, words } : undefined;
}

/** Corrects up to one letter per word. Undefined if a word resembles none of the texts, or all are correct. */
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
  written: string;
  count: number;
}

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

function nearest(word: string, known: ReadonlyMap<string, Spelling>): string | undefined {
  const near = [...known].filter(([folded]) => isNear(word, folded)).map(([, spelling]) => spelling);
  return near.sort((one, other) => other.count - one.count)[0]?.written;
}

/** One letter replaced, removed or inserted, or two adjacent letters swapped. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const hasSameEnd = (ofOne: number, ofOther: number) => one.slice(same + ofOne) === other.slice(same + ofOther);
  const isExchanged = one[same] === other[same + 1] && one[same + 1] === other[same] && hasSameEnd(2, 2);
  return hasSameEnd(1, 1) || hasSameEnd(1, 0) || hasSameEnd(0, 1) || isExchanged;
}
