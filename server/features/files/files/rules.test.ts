import { expect, test } from "vitest";
import { attachmentHeader, cleanFileName, isLongToConvert, originalKey, displayKey } from "./rules.ts";

test("all storage keys of a file start with its id", () => {
  expect(originalKey("a1")).toBe("a1/original");
  expect(displayKey("a1", "a1.jpg")).toBe("a1/shown.jpg");
});

test.each([
  ["a film of a phone", { width: 1920, height: 1080, duration: 180_000 }, false],
  ["a minute of 4K", { width: 3840, height: 2160, duration: 60_000 }, true],
  ["an hour of a small film", { width: 1280, height: 720, duration: 3_600_000 }, true],
  ["a song", { width: null, height: null, duration: 300_000 }, false],
  ["a day of sound", { width: null, height: null, duration: 86_400_000 }, true],
  ["something without a known end", { width: 640, height: 480, duration: null }, true],
])("%s is estimated as long or short to convert", (_, file, isLong) => {
  expect(isLongToConvert(file)).toBe(isLong);
});

test.each([
  ["photo.jpg", "photo.jpg"],
  ["/photos/anna/photo.jpg", "photo.jpg"],
  ["C:\\Photos\\photo.jpg", "photo.jpg"],
  ["pho\u0000to\r\n.jpg", "photo.jpg"],
  ["\u202egpj.exe", "gpj.exe"],
  ["  ", "file"],
  ["folder/", "file"],
  ["", "file"],
  ["写真 📷.heic", "写真 📷.heic"],
])("the name %j is kept as %j", (name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
});

test("a very long name is truncated", () => {
  expect(cleanFileName("x".repeat(5000))).toHaveLength(128);
});

test.each([
  ["photo.jpg", `attachment; filename="photo.jpg"; filename*=UTF-8''photo.jpg`],
  ["été.jpg", `attachment; filename="ete.jpg"; filename*=UTF-8''%C3%A9t%C3%A9.jpg`],
  ["写真", `attachment; filename="file"; filename*=UTF-8''%E5%86%99%E7%9C%9F`],
  ['a"b\\c%41.jpg', `attachment; filename="a_b_c_41.jpg"; filename*=UTF-8''a%22b%5Cc%2541.jpg`],
  ["it's (1)*.jpg", `attachment; filename="it's (1)*.jpg"; filename*=UTF-8''it%27s%20%281%29%2a.jpg`],
  ["\ud83d.jpg", `attachment; filename=".jpg"; filename*=UTF-8''%EF%BF%BD.jpg`],
])("every browser saves %j under its name", (name, header) => {
  expect(attachmentHeader(name)).toBe(header);
});
