import { expect, test } from "vitest";
import { bestTime, wallTime } from "./photo-times.ts";
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

test.each([
  ...["edited", "effects", "bearbeitet", "modifié", "modificato", "bewerkt", "edytowane", "editado", "editada"],
  ...["ha editado", "editat", "redigerad", "redigeret", "redigert", "muokattu", "upraveno", "upravené", "szerkesztett"],
  ...["düzenlendi", "изменено", "відредаговано", "επεξεργασμένο", "編集済み", "수정됨", "已编辑", "已編輯"],
  ...["đã chỉnh sửa", "แก้ไขแล้ว", "diedit", "נערך", "تم التعديل", "संपादित"],
])("a photo that was changed in Google Photos, '-%s', shares the file of the original", (word) => {
  const json = ["DSC_1.JPG.supplemental-metadata.json", "DSC_2.JPG.supplemental-metadata(1).json", "DSC_3(1).JPG.json"];
  expect(
    found(json, `DSC_1-${word}.JPG`, `DSC_2-${word}(1).JPG`, `DSC_2(1)-${word}.JPG`, `DSC_3(1)-${word}.JPG`),
  ).toEqual([json[0], json[1], json[1], json[2]]);
});

test("a changed photo with a long name is found where its name was cut off", () => {
  const json = ["2019-07-14 Grandma and all of the children at .json"];
  for (const name of [
    "2019-07-14 Grandma and all of the children at t-edited",
    "2019-07-14 Grandma and all of the children at t-edi",
  ])
    expect(found(json, `${name}.jpg`), name).toEqual(json);
});

test("other words behind a name are of other photos", () => {
  expect(found(["IMG_1.jpg.json"], "IMG_1-at the lake.jpg", "IMG_1-2.jpg", "IMG_1 edited.jpg")).toEqual(Array(3));
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

test("an album is recognized by its content, and years are no albums", () => {
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
const now = Date.UTC(2026, 10, 25, 12);

/** The beginning of a JPEG, with an EXIF block that has one time. */
function headWith(time: string): Uint8Array {
  const block = new DataView(new ArrayBuffer(64));
  block.setUint16(0, 0x4949);
  block.setUint16(2, 42, true);
  block.setUint32(4, 8, true);
  const entry = (at: number, tag: number, value: number, count: number) => {
    block.setUint16(at, 1, true);
    block.setUint16(at + 2, tag, true);
    block.setUint16(at + 4, count === 1 ? 4 : 2, true);
    block.setUint32(at + 6, count, true);
    block.setUint32(at + 10, value, true);
  };
  entry(8, 0x8769, 22, 1);
  entry(22, 0x9003, 40, time.length);
  new TextEncoder().encode(time).forEach((sign, n) => block.setUint8(40 + n, sign));
  const before = new TextEncoder().encode("\u0001Exif\0\0\0\0\u0015infeExif\0\0");
  return new Uint8Array([...before, ...new Uint8Array(block.buffer)]);
}

const nothing = new Uint8Array();
const jpeg = new Uint8Array([0xff, 0xd8]);
const found1975 = '<x:xmpmeta><a exif:DateTimeOriginal="1975-08-10T12:00:00"/></x:xmpmeta>';
const best = (sources: Partial<Parameters<typeof bestTime>[0]>) =>
  bestTime({
    ...{ name: "a.jpg", head: nothing, noted: undefined, xmp: undefined, modified: day("2024-05-01T00:00:00"), now },
    ...sources,
  });
const camera = headWith("2020:01:06 10:00:00");

test("a time that was corrected in Google Photos counts before that of the camera", () => {
  const corrected = day("1975-08-10T12:00:00");
  expect(best({ head: camera, noted: corrected })).toEqual({
    ...{ takenAt: wallTime(corrected), isBetter: true, isCorrected: true },
  });
});

test("a time in another zone is that of the camera", () => {
  for (const moment of ["2020-01-06T10:00:00", "2020-01-06T22:00:00", "2020-01-05T20:00:00", "2020-01-06T08:00:00"])
    expect(best({ head: camera, noted: day(moment) }), moment).toEqual({
      ...{ takenAt: day("2020-01-06T10:00:00"), isBetter: false, isCorrected: false },
    });
  for (const moment of ["2020-01-06T22:02:00", "2020-01-05T19:58:00", "2021-01-06T10:00:00"])
    expect(best({ head: camera, noted: day(moment) }), moment).toMatchObject({ isCorrected: true });
});

test("without a camera's time, that of Google Photos or of an XMP file counts before name and last change", () => {
  const noted = day("2019-08-10T12:00:00");
  const name = "IMG_20190714_101500.jpg";
  expect(best({ head: jpeg, noted, name })).toEqual({ takenAt: wallTime(noted), isBetter: true, isCorrected: false });
  expect(best({ noted, name }), "the server may find more").toMatchObject({ isBetter: false });
  expect(best({ head: jpeg, xmp: found1975, name })).toMatchObject({
    ...{ takenAt: day("1975-08-10T12:00:00"), isBetter: true },
  });
  expect(best({ xmp: found1975, head: camera })).toMatchObject({ takenAt: day("2020-01-06T10:00:00") });
  expect(best({ name })).toMatchObject({ takenAt: day("2019-07-14T10:15:00"), isBetter: false });
  expect(best({})).toMatchObject({ takenAt: wallTime(day("2024-05-01T00:00:00")) });
  expect(best({ modified: 0 })).toMatchObject({ takenAt: wallTime(now) });
});

test("a time of Google Photos that is that of no clock does not count", () => {
  expect(best({ head: camera, noted: 0 })).toMatchObject({ takenAt: day("2020-01-06T10:00:00"), isCorrected: false });
  expect(best({ head: headWith("0000:00:00 00:00:00"), noted: 0, name: "2019-07-14.jpg" })).toMatchObject({
    takenAt: day("2019-07-14T12:00:00"),
  });
});

test("a damaged block, and a head full of blocks, are read before the test times out", () => {
  for (let length = 0; length < camera.length; length++) best({ head: camera.slice(0, length) });
  const head = new Uint8Array(64 * 1024);
  const view = new DataView(head.buffer);
  const directory = 18 * 3000;
  for (let at = 0; at < directory; at += 18) {
    head.set(new TextEncoder().encode("Exif\0\0II*\0"), at);
    view.setUint32(at + 10, directory - at - 6, true);
  }
  view.setUint16(directory, 60_000, true);

  for (let n = 0; n < 300; n++) expect(best({ head }).takenAt).toBe(wallTime(day("2024-05-01T00:00:00")));
});

test("names of people are read from the JSON file, and others are counted", () => {
  const of = (people: unknown) => photoNotes(JSON.stringify({ photoTakenTime: { timestamp: "1" }, people }));
  expect(of([{ name: "Grandma" }, { name: " Leo  M " }, { name: "Grandma" }])).toMatchObject({
    people: ["Grandma", "Leo M"],
  });
  expect(of([{ name: "Mia" }, { name: 5 }, null, "Leo", [], { name: "" }, { name: "x".repeat(10_000) }])).toMatchObject(
    {
      people: ["Mia"],
      skippedPeople: 6,
    },
  );
  const many = of(Array.from({ length: 5000 }, (_, n) => ({ name: `Guest ${n}` })));
  expect([many?.people?.length, many?.skippedPeople]).toEqual([20, 4980]);
  for (const people of [undefined, null, 5, "Mia", { name: "Mia" }, []])
    expect(of(people), JSON.stringify(people)).toEqual({ takenAt: 1000, isTrashed: false });
});
