import { chance } from "../../scripts/populate/chance.ts";

/** Texts for a very large group, the same in each run. Word frequencies are as in real texts: the first word occurs in a third of them. */
export interface Said {
  at: number;
  author: string;
  title: string;
  text: string;
}

const size = 40_000;
const wordsEach = 12;
const letters = "etaoinshrdlucmfwypvbgk";
const firstAt = 1_600_000_000_000;

export const everyMessageHas = "greetings";

/** The most frequent one first. */
const words = madeUpWords();

export function vocabulary(authors: readonly string[]): (n: number) => Said {
  const { next } = chance(11);
  const sums: number[] = [];
  words.forEach((_, i) => sums.push((sums[i - 1] ?? 0) + 1 / (i + 3)));
  const word = () => words[indexOf(sums, next() * sums[size - 1]!)]!;

  return (n) => ({
    at: firstAt + n * 10_000,
    author: authors[n % 20 === 0 ? 1 : 0]!,
    title: n % 4 === 0 ? `${word()} ${word()}` : "",
    text: [
      everyMessageHas,
      ...Array.from({ length: wordsEach }, word),
      ...(n % 50 === 0 ? ["京都で花見"] : []),
      ...(n % 100 === 0 ? ["#garden"] : []),
    ].join(" "),
  });
}

/** Returns the n-th most frequent word. */
export const wordOf = (n: number): string => words[n]!;

function madeUpWords(): string[] {
  const { next } = chance(7);
  return Array.from({ length: size }, (_, i) => madeUp(next) + (i < 300 ? "" : i.toString(36)));
}

function madeUp(next: () => number): string {
  const length = 3 + Math.floor(next() * 7);
  return Array.from({ length }, () => letters[Math.floor(next() * next() * letters.length)]).join("");
}

function indexOf(sums: readonly number[], wanted: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
