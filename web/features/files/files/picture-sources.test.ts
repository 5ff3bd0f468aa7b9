import { expect, test } from "vitest";
import { picturesOf } from "../../messages/feed/card-picture.tsx";
import { hasPicture, kindOf } from "./kinds.ts";
import { squarePicture, wholePicture } from "./picture-sources.ts";
import { placeholderOf } from "./thumbhash.ts";
import type { StoredFile } from "./stored-file.ts";

const photo = (change: Partial<StoredFile> = {}): StoredFile => ({
  id: "p",
  type: "image/jpeg",
  contentUrl: "p.jpg",
  width: 4000,
  height: 3000,
  ...change,
});

/** Returns the widths that the browser can choose from. */
const widthsOf = (srcSet: string | undefined) => srcSet?.split(", ").map((one) => one.split(" ")[1]);

test.each([
  [4000, ["720w", "1366w", "2048w"]],
  [1367, ["720w", "1366w", "1367w"]],
  [1366, ["720w", "1366w"]],
  [720, ["720w"]],
  [300, ["300w"]],
  [undefined, ["720w", "1366w", "2048w"]],
])("a photo %s pixels wide is offered in no size larger than it is", (width, widths) => {
  expect(widthsOf(wholePicture(photo({ width })).srcSet)).toEqual(widths);
});

test("animated and transparent pictures are shown as they are", () => {
  for (const type of ["image/gif", "image/webp", "image/apng"])
    expect(wholePicture(photo({ type }))).toEqual({ src: expect.stringMatching(/\/files\/p\.jpg$/) as string });
});

test("a tile has a square of its size and of twice that, and an animated picture is its own", () => {
  const { src, srcSet } = squarePicture(photo(), 160);
  expect(src).toMatch(/crop\/160\/160\/p$/);
  expect(srcSet).toMatch(/crop\/160\/160\/p 160w, .*crop\/320\/320\/p 320w$/);
  expect(squarePicture(photo({ type: "image/webp" }), 160).src).toMatch(/crop/);
  expect(squarePicture(photo({ type: "image/gif" }), 160).src).toMatch(/\/files\/p\.jpg$/);
});

test("the card of a wide photo also offers the whole of it, that of a tall or small one does not", () => {
  const widths = (width?: number, height?: number) =>
    widthsOf(picturesOf({ id: "p", type: "image/jpeg", width, height }).srcSet);
  expect(widths(720, 720)).toEqual(["320w", "640w", "720w"]);
  expect(widths(719, 400)).toEqual(["320w", "640w"]);
  expect(widths(3000, 4000)).toEqual(["320w", "640w"]);
  expect(widths()).toEqual(["320w", "640w"]);
});

test("the card of a document shows the top of its first page", () => {
  const { src, srcSet } = picturesOf({ id: "d", type: "application/pdf", width: 2000, height: 1000 });
  expect(src).toMatch(/thumbnail\/720\/\d+\/d$/);
  expect(srcSet).toBeUndefined();
});

test.each([
  ["image/jpeg", "image"],
  ["video/mp4", "video"],
  ["audio/mpeg", "audio"],
  ["application/pdf", "pdf"],
  ["text/plain", undefined],
  ["imagery/jpeg", undefined],
])("a file of the type %s is of the kind %s", (type, kind) => {
  expect(kindOf({ type })).toBe(kind);
});

test("a video or document has a picture once the server has made one", () => {
  expect(hasPicture({ type: "video/mp4" })).toBe(false);
  expect(hasPicture({ type: "video/mp4", thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w" })).toBe(true);
  expect(hasPicture({ type: "image/jpeg" })).toBe(true);
});

test("a picture has a blurred placeholder, and an unreadable one is left out", () => {
  expect(placeholderOf("3OcRJYB4d3h/iIeHeEh3eIhw+j2w")?.backgroundImage).toMatch(/^url\(data:image\/png;base64,/);
  expect(placeholderOf("not base64!")).toBeUndefined();
  expect(placeholderOf(undefined)).toBeUndefined();
});
