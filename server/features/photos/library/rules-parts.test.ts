import { expect, test } from "vitest";
import { ArchiveNames, isWithin, splitDownload, type StoredFile } from "./rules-parts.ts";

const files = (sizes: readonly number[], name = "photo.jpg"): StoredFile[] =>
  sizes.map((size, n) => ({ id: `id-${String(n).padStart(3, "0")}`, name, size }));

async function* inPages(all: readonly StoredFile[], length = 2) {
  for (let from = 0; from < all.length; from += length) yield await Promise.resolve(all.slice(from, from + length));
}

const divided = (all: readonly StoredFile[], limit: number) => splitDownload(inPages(all), limit);

test("files are divided into parts up to the limit, and a larger one is a part of its own", async () => {
  expect(await divided(files([4, 6, 1, 25, 3, 3, 3, 3]), 10)).toEqual([
    { files: 2, bytes: 10, until: "id-002" },
    { files: 1, bytes: 1, from: "id-002", until: "id-003" },
    { files: 1, bytes: 25, from: "id-003", until: "id-004" },
    { files: 3, bytes: 9, from: "id-004", until: "id-007" },
    { files: 1, bytes: 3, from: "id-007" },
  ]);
  expect(await divided(files([4, 6]), 10)).toEqual([{ files: 2, bytes: 10 }]);
  expect(await divided([], 10)).toEqual([]);
});

test("each file is in exactly one part, also if it was added after the division or others were deleted", async () => {
  const before = files(Array.from({ length: 50 }, (_, n) => (n * 7) % 13));
  const parts = await divided(before, 30);
  const now = [...before.filter((_, n) => n % 5 > 0).map(({ id }) => id), "id-0005", "id-017x", "id-999", "0"];

  expect(parts.length).toBeGreaterThan(5);
  for (const id of now)
    expect(
      parts.filter((part) => isWithin(part, id)),
      id,
    ).toHaveLength(1);
});

function namesOf(all: readonly [id: string, name: string][]): string[] {
  const named = all.map(([id, name]) => ({ id: `00000000-0000-7000-8000-${id.padStart(12, "0")}`, name }));
  const names = new ArchiveNames();
  for (const file of named) names.add(file);
  return named.map((file) => names.of(file));
}

test("files keep their names as far as any system accepts them, and those called the same get the end of their id", () => {
  expect(
    namesOf([
      ["1", "Été.jpg"],
      ["2", "a:b?.jpg"],
      ["3", "con.txt"],
      ["4", "..hidden"],
    ]),
  ).toEqual([...["Été.jpg", "a_b_.jpg", "_con.txt", "_hidden"]]);
  expect(
    namesOf([
      ["a", "Lac.JPG"],
      ["b", "lac.jpg"],
      ["c", "noending"],
      ["d", "Noending"],
    ]),
  ).toEqual([
    ...["Lac (00000000000a).JPG", "lac (00000000000b).jpg"],
    ...["noending (00000000000c)", "Noending (00000000000d)"],
  ]);
  expect(
    new Set(
      namesOf([
        ["a", "x.jpg"],
        ["b", "x.jpg"],
        ["c", "x (00000000000a).jpg"],
      ]),
    ).size,
  ).toBe(3);
});

test("names fit into every file system, and stay different when they are cut", () => {
  const long = "Großmutters Geburtstag 🎂 ".repeat(20);
  const names = namesOf([
    ["1", `${long}1.jpeg`],
    ["2", `${long}1.jpeg`],
    ["3", `${"祖母の誕生日".repeat(21)}.heic`],
    ["4", `${"👩‍👩‍👧‍👦".repeat(20)}.png`],
    ["5", "x".repeat(300)],
  ]);
  for (const name of names) {
    expect(Buffer.byteLength(name), name).toBeLessThanOrEqual(255);
    expect(Buffer.byteLength(name), name).toBeGreaterThan(220);
    expect(name, "no half character").toBe(name.toWellFormed());
  }
  expect(new Set(names).size).toBe(5);
  expect(names.map((name) => name.slice(-5))).toEqual([".jpeg", ".jpeg", ".heic", "👦.png".slice(-5), "xxxxx"]);
});

test.each([
  ["photo.jpg. ", "photo.jpg"],
  ["photo. .", "photo"],
  ["...", "_"],
  [" ", "file"],
  ["CON", "_CON"],
  ["nul.tar.gz", "_nul.tar.gz"],
  ["aux .jpg", "_aux .jpg"],
  ["PRN.", "_PRN"],
  ["COM0", "_COM0"],
  ["com¹.txt", "_com¹.txt"],
  ["LPT³", "_LPT³"],
  ["CONIN$", "_CONIN$"],
  ["conout$.log", "_conout$.log"],
  ["concert.jpg", "concert.jpg"],
  ["com10.jpg", "com10.jpg"],
  ["a\u0001b\tc.jpg", "a_b_c.jpg"],
  ["half \ud83d.jpg", "half \ufffd.jpg"],
])("Windows and others accept the name of %j", (name, given) => {
  expect(namesOf([["1", name]])).toEqual([given]);
});

test("a name does not depend on which other files of the same name are deleted meanwhile", () => {
  const [, , third] = namesOf([
    ["a", "x.jpg"],
    ["b", "x.jpg"],
    ["c", "x.jpg"],
  ]);
  expect(
    namesOf([
      ["b", "x.jpg"],
      ["c", "x.jpg"],
    ])[1],
  ).toBe(third);
});
