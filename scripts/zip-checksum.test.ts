import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { unsigned } from "./zip-checksum.mjs";

const require = createRequire(import.meta.url);
const library = createRequire(require.resolve("yazl"))("buffer-crc32") as { unsigned: typeof unsigned };

test("the checksum is that of the library, also in pieces", () => {
  const pieces = ["", "a", "Bonjour les amis", "\u{1f600}".repeat(20_000)].map((text) => Buffer.from(text));
  let [ours, theirs] = [0, 0];
  for (const piece of pieces) {
    ours = unsigned(piece, ours);
    theirs = library.unsigned(piece, theirs);
    expect(ours).toBe(theirs);
    expect(unsigned(piece)).toBe(library.unsigned(piece));
  }
});
