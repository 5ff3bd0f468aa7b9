/**
 * Sets of messages of one segment, by their position in it. At rest a set is a list of its positions, two bytes each, or where that is
 * shorter one bit for each position there can be. At work it is always the latter, so that two are put together word by word.
 */

/** Messages in a segment, at most. */
export const segmentSize = 8192;

const words = segmentSize / 32;
const bytesOfBits = segmentSize / 8;

/** One bit for each position. */
export type Positions = Uint32Array;

export function noPositions(): Positions {
  return new Uint32Array(words);
}

/** As it is kept. `positions` ascend. */
export function packed(positions: readonly number[]): Uint8Array {
  if (positions.length * 2 < bytesOfBits) return bytesOf(Uint16Array.from(positions));
  const bits = noPositions();
  for (const position of positions) bits[position >>> 5]! |= 1 << (position & 31);
  return bytesOf(bits);
}

/** Adds what was kept. */
export function addPacked(to: Positions, kept: Uint8Array): void {
  // A copy, since a view needs an even address.
  const { buffer } = new Uint8Array(kept);
  if (kept.byteLength === bytesOfBits) {
    const bits = new Uint32Array(buffer, 0, words);
    for (let i = 0; i < words; i++) to[i]! |= bits[i]!;
  } else {
    for (const position of new Uint16Array(buffer, 0, kept.byteLength / 2)) to[position >>> 5]! |= 1 << (position & 31);
  }
}

export function add(to: Positions, others: Positions): void {
  for (let i = 0; i < words; i++) to[i]! |= others[i]!;
}

export function keepOnly(in_: Positions, others: Positions): void {
  for (let i = 0; i < words; i++) in_[i]! &= others[i]!;
}

export function countOf(positions: Positions): number {
  let count = 0;
  for (const word of positions) count += onesIn(word);
  return count;
}

/** The highest ones that are not among the others, descending. */
export function newestOf(positions: Positions, without: Positions, limit: number): number[] {
  const newest: number[] = [];
  for (let i = words - 1; i >= 0 && newest.length < limit; i--) {
    let word = positions[i]! & ~without[i]!;
    while (word !== 0 && newest.length < limit) {
      const bit = 31 - Math.clz32(word);
      newest.push(i * 32 + bit);
      word &= ~(1 << bit);
    }
  }
  return newest;
}

function onesIn(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function bytesOf({ buffer, byteLength }: Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, 0, byteLength);
}
