import fc from "fast-check";
import { expect, test } from "vitest";
import { add, addPacked, countOf, keepOnly, newestOf, noPositions, packed, segmentSize } from "./position-lists.ts";

const some = fc.uniqueArray(fc.nat(segmentSize - 1), { maxLength: 1200 }).map((all) => all.sort((a, b) => a - b));

function unpacked(positions: readonly number[]) {
  const bits = noPositions();
  addPacked(bits, Buffer.from(packed(positions)));
  return bits;
}

const allOf = (bits: Uint32Array) => newestOf(bits, noPositions(), segmentSize).reverse();

test("few positions, many and all of them come back as they were", () => {
  fc.assert(
    fc.property(some, (positions) => {
      expect(allOf(unpacked(positions))).toEqual(positions);
    }),
  );
  const all = Array.from({ length: segmentSize }, (_, i) => i);
  expect(allOf(unpacked(all))).toEqual(all);
  expect(countOf(unpacked(all))).toBe(segmentSize);
});

test("sets are put together as sets are", () => {
  fc.assert(
    fc.property(some, some, (one, other) => {
      const both = unpacked(one);
      keepOnly(both, unpacked(other));
      expect(allOf(both)).toEqual(one.filter((position) => other.includes(position)));

      const either = unpacked(one);
      add(either, unpacked(other));
      expect(countOf(either)).toBe(new Set([...one, ...other]).size);

      const rest = one.filter((position) => !other.includes(position));
      expect(newestOf(unpacked(one), unpacked(other), 10)).toEqual(rest.reverse().slice(0, 10));
    }),
  );
});
