import { expect, test } from "vitest";
import type { Info } from "#contract/accounts.ts";
import { imageBytes } from "./file-validation.ts";
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

test("accepts photos of cameras and phones, even if the browser does not know HEIC", () => {
  const files = [file("a.jpg", "image/jpeg"), file("IMG_0001.HEIC", ""), file("b.avif", "image/avif")];
  expect(validateFiles(files, info(onlyPhotos))).toEqual({ accepted: files, refused: [] });
});

test("accepts video, music and documents if the server does, even under unknown types", () => {
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

test("rejects unsupported, empty and oversized files with the reason and accepts the rest", () => {
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

test("each kind has the limit set by the operator", () => {
  const limits = { image: 10, video: 2000, audio: 500, pdf: 20 };
  const files = [file("film.mp4", "video/mp4", 2000), file("song.mp3", "audio/mpeg", 501)];
  expect(validateFiles(files, info(everything, limits))).toEqual({
    accepted: [files[0]],
    refused: [{ name: "song.mp3", reason: "size", limit: 500 }],
  });
});

test("a server may accept no photos, but an older one without a list accepts photos only", () => {
  expect(validateFiles([file("a.jpg", "image/jpeg")], info({ ...onlyPhotos, image: false })).accepted).toEqual([]);
  expect(allowedKinds(undefined)).toEqual(["image"]);
});
