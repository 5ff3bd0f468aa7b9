import { expect, test } from "vitest";
import { firstPossible, timeInExif, timeInName, wallTime } from "./photo-times.ts";
import { albumTitle, isYearFolder, JsonNames, photoNotes } from "./takeout.ts";

function found(json: string[], ...photos: string[]): (string | undefined)[] {
  const names = new JsonNames();
  json.forEach((name) => names.add(name));
  return photos.map((photo) => names.find(photo));
}

test("the JSON file of a photo is named after it, in the old and the new way", () => {
  expect(
    found(["IMG_1.jpg.json", "IMG_2.jpg.supplemental-metadata.json"], "IMG_1.jpg", "IMG_2.jpg", "IMG_3.jpg"),
  ).toEqual(["IMG_1.jpg.json", "IMG_2.jpg.supplemental-metadata.json", undefined]);
});

test("names that were cut off are found", () => {
  const json = [
    "PXL_20230714_101500123.MP.jpg.supplemental-met.json",
    "Screenshot_20190714-101500_Some Application.jp.json",
    "2019-07-14 Grandma and all of the children at .json",
    "A very long name of a photo of the whole fam(1).json",
  ];
  expect(
    found(
      json,
      "PXL_20230714_101500123.MP.jpg",
      "Screenshot_20190714-101500_Some Application.jpg",
      "2019-07-14 Grandma and all of the children at t.jpg",
      "A very long name of a photo of the whole fami(1).jpg",
    ),
  ).toEqual(json);
});

test("hostile names are compared before the test times out", () => {
  const long = "a".repeat(100_000);
  const json = Array.from({ length: 20 }, (_, n) => `${long}${n}.jpg.json`);

  expect(found(json, `${long}7.jpg`, `${long}.jpg`, `${"(1)".repeat(30_000)}.jpg`, "-a".repeat(50_000))).toEqual([
    json[7],
    ...[undefined, undefined, undefined],
  ]);
});

test("copies have the number elsewhere, and edited photos share the file of the original", () => {
  const json = ["IMG_1.jpg.json", "IMG_1.jpg(1).json", "IMG_2.jpg.supplemental-metadata(2).json", "IMG_3(1).jpg.json"];
  expect(found(json, "IMG_1.jpg", "IMG_1(1).jpg", "IMG_2(2).jpg", "IMG_3(1).jpg", "IMG_2.jpg")).toEqual([
    ...json,
    undefined,
  ]);
  expect(found(json, "IMG_1-edited.jpg", "IMG_1-bearbeitet(1).jpg", "IMG_1-modifié.jpg", "IMG_1-수정됨.jpg")).toEqual([
    ...["IMG_1.jpg.json", "IMG_1.jpg(1).json", "IMG_1.jpg.json", "IMG_1.jpg.json"],
  ]);
});

test("the moving part of a live photo, and a copy of another type, share its file", () => {
  const json = ["IMG_1.HEIC.json", "IMG_2.HEIC.supplemental-metadata.json", "IMG_3.HEIC(1).json"];
  expect(found(json, "IMG_1.MP4", "IMG_2.MOV", "IMG_3(1).MP4", "IMG_1-edited.jpg", "IMG_3.MP4")).toEqual([
    ...json,
    "IMG_1.HEIC.json",
    undefined,
  ]);
});

test("notes of a photo are its time, its caption and whether it is in the trash", () => {
  const of = (notes: object) => photoNotes(JSON.stringify(notes));
  expect(
    of({ photoTakenTime: { timestamp: "1563092100" }, description: " At the lake ", geoData: { latitude: 1 } }),
  ).toEqual({ takenAt: 1563092100000, caption: "At the lake", isTrashed: false });
  expect(of({ photoTakenTime: { timestamp: "-86400" }, trashed: true })).toEqual({
    takenAt: -86400000,
    isTrashed: true,
  });
  expect(of({ photoTakenTime: { timestamp: "" }, description: "x".repeat(2000) })).toEqual({
    caption: "x".repeat(1000),
    isTrashed: false,
  });
});

test("garbage is neither the notes of a photo nor the title of an album", () => {
  for (const text of ["", "{", "null", "[]", "7", '"x"', '{"photoTakenTime":7,"title":7}', "\0", "[".repeat(100_000)])
    expect([photoNotes(text), albumTitle(text)], text.slice(0, 20)).toEqual([undefined, undefined]);
  for (const timestamp of [{}, [], null, "soon", 1e300, "9".repeat(400)])
    expect(photoNotes(JSON.stringify({ photoTakenTime: { timestamp } })), JSON.stringify(timestamp)).toEqual({
      isTrashed: false,
    });
});

test("an album is told by its content, and years are no albums", () => {
  expect(albumTitle('{"title":"Summer\\n 2019","date":{"timestamp":"1"}}')).toBe("Summer 2019");
  expect(albumTitle('{"title":"","date":{}}')).toBeUndefined();
  expect(albumTitle('{"title":"IMG_1.jpg","photoTakenTime":{"timestamp":"1"}}')).toBeUndefined();
  const years = [
    "Photos from 2019",
    "Fotos von 2019",
    "Fotos aus 2019",
    "Photos de 2019",
    "Fotos de 2019",
    "Foto's uit 2019",
  ];
  const others = ["Fotky z 2019", "Фото за 2019 год", "2019년의 사진", "2019年的照片"];
  for (const name of [...years, ...others]) expect(isYearFolder(name), name).toBe(true);
  for (const name of ["Summer 2019", "2019", "Photos of Grandma", "Photos from Rome 2019", ""])
    expect(isYearFolder(name), name).toBe(false);
});

const day = (text: string) => Date.parse(`${text}Z`);

test("names of cameras, phones and messengers tell a time", () => {
  const times = {
    "IMG_20190714_101500.jpg": "2019-07-14T10:15:00",
    "PXL_20230714_101500123.jpg": "2023-07-14T10:15:00",
    "20190714_101500.mp4": "2019-07-14T10:15:00",
    "20190714101500.jpg": "2019-07-14T10:15:00",
    "VID-20190714-WA0001.mp4": "2019-07-14T12:00:00",
    "2019-07-14 10.15.00.jpg": "2019-07-14T10:15:00",
    "2019-07-14 10.15.00-1.jpg": "2019-07-14T10:15:00",
    "Screenshot_20190714-101500_Maps.png": "2019-07-14T10:15:00",
    "Screenshot 2019-07-14 at 10.15.00.png": "2019-07-14T10:15:00",
    "signal-2019-07-14-10-15-00-123.jpg": "2019-07-14T10:15:00",
    "Scan 1955-02-03.jpg": "1955-02-03T12:00:00",
    "2019_07_14 Grandma.jpg": "2019-07-14T12:00:00",
  };
  for (const [name, time] of Object.entries(times)) expect(timeInName(name), name).toBe(day(time));
  expect(timeInName("FB_IMG_1563098100000.jpg")).toBe(wallTime(1563098100000));
});

test("other names tell none", () => {
  for (const name of [
    "IMG_1234.jpg",
    "20191399.jpg",
    "2019-02-30.jpg",
    "120190714.jpg",
    "201907145.jpg",
    "photo 2019.jpg",
    "12345678901234567890.jpg",
  ])
    expect(timeInName(name), name).toBeUndefined();
});

test("the first time at which a photo can have been taken counts", () => {
  const now = day("2026-11-25T12:00:00");
  expect(
    firstPossible([undefined, day("2027-01-01T00:00:00"), day("1700-01-01T00:00:00"), day("1955-01-01T00:00:00")], now),
  ).toBe(day("1955-01-01T00:00:00"));
  expect(firstPossible([], now)).toBe(now);
});

/** The beginning of a JPEG, with an EXIF block that has one time. */
function headWith(time: string, isLittle = true): Uint8Array {
  const block = new DataView(new ArrayBuffer(64));
  block.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  block.setUint16(2, 42, isLittle);
  block.setUint32(4, 8, isLittle);
  const entry = (at: number, tag: number, value: number) => {
    block.setUint16(at, 1, isLittle);
    block.setUint16(at + 2, tag, isLittle);
    block.setUint32(at + 10, value, isLittle);
  };
  entry(8, 0x8769, 22);
  entry(22, 0x9003, 40);
  new TextEncoder().encode(time).forEach((sign, n) => block.setUint8(40 + n, sign));
  const before = new TextEncoder().encode("\u0001Exif\0\0\0\0\u0015infeExif\0\0");
  return new Uint8Array([...before, ...new Uint8Array(block.buffer)]);
}

test("the time in a photo is read, in both byte orders", () => {
  for (const isLittle of [true, false])
    expect(timeInExif(headWith("2019:07:14 10:15:00", isLittle))).toBe(day("2019-07-14T10:15:00"));
});

test("a time of zeros, and a damaged block, tell nothing", () => {
  const whole = headWith("2019:07:14 10:15:00");
  expect(timeInExif(headWith("0000:00:00 00:00:00"))).toBeUndefined();
  for (let length = 0; length < whole.length - 5; length++)
    expect(timeInExif(whole.slice(0, length)), `${length}`).toBeUndefined();
});

test("a head full of blocks is read before the test times out", () => {
  const head = new Uint8Array(64 * 1024);
  const view = new DataView(head.buffer);
  const directory = 14 * 3000;
  for (let at = 0; at < directory; at += 14) {
    head.set(new TextEncoder().encode("Exif\0\0II"), at);
    view.setUint32(at + 10, directory - at - 6, true);
  }
  view.setUint16(directory, 60_000, true);

  for (let n = 0; n < 2000; n++) expect(timeInExif(head)).toBeUndefined();
});
