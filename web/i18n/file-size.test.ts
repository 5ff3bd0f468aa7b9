import { expect, test } from "vitest";
import { formatSize } from "./file-size.ts";

test("file sizes are formatted with a suitable unit and in the numbers of the language", () => {
  const said = [0, 999, 1500, 20_000_000, 1_240_000_000, 3e15].map((bytes) => formatSize(bytes, "en_US"));

  expect(said).toEqual(["0 byte", "999 byte", "1.5 kB", "20 MB", "1.2 GB", "3,000 TB"]);
  expect(formatSize(1_240_000_000, "de_DE")).toMatch(/^1,2\sGB$/);
  expect(formatSize(1_240_000_000, "fr_FR")).toMatch(/^1,2\sGo$/);
});
