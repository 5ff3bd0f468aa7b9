import { expect, test } from "vitest";
import type { Info } from "#contract/accounts.ts";
import { imageBytes } from "#contract/limits.ts";
import { validateFiles, allowedKinds } from "./file-validation.ts";

const onlyPhotos = { image: true, video: false, audio: false, pdf: false };
const everything = { image: true, video: true, audio: true, pdf: true };

function info(upload: Info["upload"], upload_limits?: Info["upload_limits"]): Info {
  return { default_lang: "en_US", allow_email: true, upload, upload_limits };
}

function file(name: string, type: string, size = 1000): File {
  const made = new File(["…"], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
}

test("photos of cameras and phones are taken, also where the browser does not know HEIC", () => {
  const files = [file("a.jpg", "image/jpeg"), file("IMG_0001.HEIC", ""), file("b.avif", "image/avif")];
  expect(validateFiles(files, info(onlyPhotos))).toEqual({ accepted: files, refused: [] });
});

test("films, music and documents are taken where the server takes them, also under names the browser does not know", () => {
  const files = [
    file("film.mov", "video/quicktime"),
    file("film.mkv", ""),
    file("song.mp3", "audio/mpeg"),
    file("song.flac", ""),
    file("paper.pdf", "application/pdf"),
  ];
  expect(validateFiles(files, info(everything))).toEqual({ accepted: files, refused: [] });
  expect(validateFiles(files, info(onlyPhotos)).accepted).toEqual([]);
});

test("what is of no accepted kind, is empty or too large is refused with the reason, and the rest is taken", () => {
  const good = file("good.jpg", "image/jpeg", imageBytes);
  const files = [
    file("film.mov", "video/quicktime"),
    file("drawing.svg", "image/svg+xml"),
    file("nothing.jpg", "image/jpeg", 0),
    file("huge.jpg", "image/jpeg", imageBytes + 1),
    good,
  ];
  expect(validateFiles(files, info(onlyPhotos))).toEqual({
    accepted: [good],
    refused: [
      { name: "film.mov", reason: "type" },
      { name: "drawing.svg", reason: "type" },
      { name: "nothing.jpg", reason: "empty" },
      { name: "huge.jpg", reason: "size", limit: imageBytes },
    ],
  });
});

test("each kind has the limit that the operator set", () => {
  const limits = { image: 10, video: 2000, audio: 500, pdf: 20 };
  const files = [file("film.mp4", "video/mp4", 2000), file("song.mp3", "audio/mpeg", 501)];
  expect(validateFiles(files, info(everything, limits))).toEqual({
    accepted: [files[0]],
    refused: [{ name: "song.mp3", reason: "size", limit: 500 }],
  });
});

test("a server that takes no photos is believed; one that does not say takes photos alone", () => {
  expect(validateFiles([file("a.jpg", "image/jpeg")], info({ ...onlyPhotos, image: false })).accepted).toEqual([]);
  expect(allowedKinds(undefined)).toEqual(["image"]);
});
