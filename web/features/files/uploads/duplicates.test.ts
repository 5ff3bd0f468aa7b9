import { afterEach, expect, test, vi } from "vitest";
import { mayRepeat, withoutRepeats } from "./duplicates.ts";

afterEach(() => vi.unstubAllGlobals());

const file = (content: string, name = "photo.jpg", lastModified = 1) => new File([content], name, { lastModified });

test("a file with the same content as an earlier one is found, whatever its name", async () => {
  const [first, copy, other] = [file("sea"), file("sea", "copy.jpg", 2), file("hut", "photo.jpg", 1)];
  expect(mayRepeat([first, other], [])).toBe(true);
  expect(await withoutRepeats([first, copy, other], [])).toEqual({ fresh: [first, other], repeated: [copy] });
  expect(await withoutRepeats([copy, other], [first])).toEqual({ fresh: [other], repeated: [copy] });
});

test("files of different sizes are not read", async () => {
  const [first, second] = [file("sea"), file("mountain")];
  expect(mayRepeat([first], [second])).toBe(false);
  const reading = vi.spyOn(first, "arrayBuffer");
  expect(await withoutRepeats([first], [second])).toEqual({ fresh: [first], repeated: [] });
  expect(reading).not.toHaveBeenCalled();
});

test("without hashes, as on a page without encryption, files are the same if size, name and time are", async () => {
  vi.stubGlobal("crypto", {});
  const [first, again, renamed] = [file("sea"), file("sea"), file("sea", "copy.jpg")];
  expect(await withoutRepeats([first, again, renamed], [])).toEqual({ fresh: [first, renamed], repeated: [again] });
});
