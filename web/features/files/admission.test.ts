import { expect, test } from "vitest";
import { imageBytes } from "#contract/limits.ts";
import { admit } from "./admission.ts";

const allowed = { image: true, video: false, audio: false, pdf: false };

function file(name: string, type: string, size = 1000): File {
  const made = new File(["…"], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
}

test("photos of cameras and phones are taken, also where the browser does not know HEIC", () => {
  const files = [file("a.jpg", "image/jpeg"), file("IMG_0001.HEIC", ""), file("b.avif", "image/avif")];
  expect(admit(files, allowed)).toEqual({ admitted: files, refused: [] });
});

test("what is no photo, is empty or too large is refused with the reason, and the rest is taken", () => {
  const good = file("good.jpg", "image/jpeg", imageBytes);
  const files = [
    file("film.mov", "video/quicktime"),
    file("drawing.svg", "image/svg+xml"),
    file("nothing.jpg", "image/jpeg", 0),
    file("huge.jpg", "image/jpeg", imageBytes + 1),
    good,
  ];
  expect(admit(files, allowed)).toEqual({
    admitted: [good],
    refused: [
      { name: "film.mov", reason: "type" },
      { name: "drawing.svg", reason: "type" },
      { name: "nothing.jpg", reason: "empty" },
      { name: "huge.jpg", reason: "size" },
    ],
  });
});

test("a server that takes no photos is believed", () => {
  expect(admit([file("a.jpg", "image/jpeg")], { ...allowed, image: false }).admitted).toEqual([]);
});
