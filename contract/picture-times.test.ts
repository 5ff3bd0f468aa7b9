import { expect, test } from "vitest";
import { metadataIn } from "./picture-metadata.ts";
import { timeInMetadata, timeInXmp } from "./picture-times.ts";
import { timeInText } from "./time-texts.ts";

const now = Date.UTC(2026, 10, 25, 12);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const day = (text: string) => Date.parse(`${text}Z`);

type Entry = [tag: number, value: string | number[][], type?: number];

/** An EXIF block with texts, given with their length, and fractions. */
function exif({ image = [], photo = [], gps = [] }: Record<string, Entry[]>, isLittle = true): string {
  const bytes = new DataView(new ArrayBuffer(2000));
  let end = 1000;
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    bytes.setUint16(at, tag, isLittle);
    bytes.setUint16(at + 2, type, isLittle);
    bytes.setUint32(at + 4, count, isLittle);
    bytes.setUint32(at + 8, value, isLittle);
  };
  const directory = (start: number, entries: Entry[], pointers: [number, number][]) => {
    bytes.setUint16(start, entries.length + pointers.length, isLittle);
    entries.forEach(([tag, value, type], n) => {
      const isText = typeof value === "string";
      entry(start + 2 + n * 12, tag, type ?? (isText ? 2 : 5), value.length, end);
      if (isText) for (const sign of value) bytes.setUint8(end++, sign.charCodeAt(0));
      else for (const part of value.flat()) bytes.setUint32((end += 4) - 4, part, isLittle);
    });
    pointers.forEach(([tag, at], n) => entry(start + 2 + (entries.length + n) * 12, tag, 4, 1, at));
  };
  bytes.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  bytes.setUint16(2, 42, isLittle);
  bytes.setUint32(4, 8, isLittle);
  const pointers: [number, number][] = [
    [0x8769, 300],
    [0x8825, 600],
  ];
  directory(8, image, pointers);
  directory(300, photo, []);
  directory(600, gps, []);
  return String.fromCharCode(...new Uint8Array(bytes.buffer));
}

const jpeg = (content: string) => `\xff\xd8\xff\xe1\x07\xd8Exif\0\0${content}\xff\xd9`;
const parsed = (file: string) => timeInMetadata(metadataIn(latin(file)), now);
const timeOf = (entries: Record<string, Entry[]>, isLittle?: boolean) => parsed(jpeg(exif(entries, isLittle)))?.time;

const original = 0x9003;
const digitized = 0x9004;
const modified = 0x0132;

test.each([
  ["the original time", { photo: [[original, "2019:07:14 10:15:00\0"]] }, "2019-07-14T10:15:00"],
  ["two NULs at its end", { photo: [[original, "1999:07:14 10:15:00\0\0"]] }, "1999-07-14T10:15:00"],
  ["no NUL at its end", { photo: [[original, "2019:07:14 10:15:00"]] }, "2019-07-14T10:15:00"],
  ["a NUL inside", { photo: [[original, "2019:07:14\x0010:15:00\0"]] }, "2019-07-14T10:15:00"],
  ["the form of ISO", { photo: [[original, "2019-07-14T10:15:00+02:00\0"]] }, "2019-07-14T10:15:00"],
  ["dashes", { photo: [[original, "2019-07-14 10:15:00\0"]] }, "2019-07-14T10:15:00"],
  ["slashes", { photo: [[original, "2019/07/14 10:15:00\0"]] }, "2019-07-14T10:15:00"],
  ["bytes instead of a text", { photo: [[original, "2019:07:14 10:15:00\0", 7]] }, "2019-07-14T10:15:00"],
  ["the first hour as 24", { photo: [[original, "2013:07:12 24:10:11\0"]] }, "2013-07-12T00:10:11"],
  ["a clock of twelve hours", { photo: [[original, "2013:07:12 03:10:11 PM\0"]] }, "2013-07-12T15:10:11"],
  ["the time beside the size", { image: [[original, "2019:07:14 10:15:00\0"]] }, "2019-07-14T10:15:00"],
  ["a day only", { photo: [[original, "2019:07:14\0"]] }, "2019-07-14T12:00:00"],
  ["a month only", { photo: [[original, "1975:06:00 00:00:00\0"]] }, "1975-06-01T12:00:00"],
] as [string, Record<string, Entry[]>, string][])("%s is read in both byte orders", (_, entries, time) => {
  for (const isLittle of [true, false]) expect(timeOf(entries, isLittle)).toBe(day(time));
});

test.each([
  "0000:00:00 00:00:00\0",
  "    :  :     :  :  \0",
  "0001:01:01 00:00:00\0",
  "1970:01:01 00:00:00\0",
  "1970:01:01 01:00:00\0",
  "1969:12:31 19:00:00\0",
  "1980:01:01 00:00:13\0",
  "1904:01:01 00:00:00\0",
  "2000:01:01 00:00:00\0",
  "2002:12:08 12:00:00\0",
  "2019:02:30 10:15:00\0",
  "2019:13:01 10:15:00\0",
  "2099:01:01 10:15:00\0",
  "soon\0",
])("%j hides no good time", (bad) => {
  expect(timeOf({ photo: [[original, bad]] })).toBeUndefined();
  const entries: Entry[] = [
    [original, bad],
    [digitized, "2017:05:31 18:43:23\0"],
  ];
  expect(timeOf({ photo: entries, image: [[modified, "2020:05:31 18:43:23\0"]] })).toBe(day("2017-05-31T18:43:23"));
  const only = { photo: [[original, bad]] as Entry[], image: [[modified, "2013:07:12 16:54:27\0"]] as Entry[] };
  expect(parsed(jpeg(exif(only)))).toEqual({ time: day("2013-07-12T16:54:27"), isUtc: false, isOfTaking: false });
});

test.each([
  ["1980:01:01 10:00:00\0", "1980-01-01T10:00:00"],
  ["2000:01:01 00:15:00\0", "2000-01-01T00:15:00"],
  ["2002:12:08 12:01:00\0", "2002-12-08T12:01:00"],
  ["1899:05:01 10:00:00\0", "1899-05-01T10:00:00"],
])("times near those of cameras are believed: %j", (text, time) => {
  expect(timeOf({ photo: [[original, text]] })).toBe(day(time));
});

test("a receiver of GPS tells the moment, and with the zone of the clock the time there", () => {
  const gps: Entry[] = [
    [0x1d, "2018:03:04\0"],
    [7, [[23, 1], [30, 1], [599, 100]]], // prettier-ignore
  ];
  expect(parsed(jpeg(exif({ gps })))).toEqual({ time: day("2018-03-04T23:30:05"), isUtc: true, isOfTaking: true });
  expect(parsed(jpeg(exif({ gps, photo: [[0x9011, "+02:00\0"]] })))).toMatchObject({
    ...{ time: day("2018-03-05T01:30:05"), isUtc: false },
  });
  expect(timeOf({ gps: [[0x1d, "2018:03:04\0"]] })).toBe(day("2018-03-04T12:00:00"));
});

const xmp = (inside: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${inside}</rdf:RDF></x:xmpmeta>`;

test.each([
  ['<rdf:Description exif:DateTimeOriginal="2017-05-31T18:43:23.120+02:00"/>', "2017-05-31T18:43:23"],
  ["<exif:DateTimeOriginal>2017-05-31T18:43:23</exif:DateTimeOriginal>", "2017-05-31T18:43:23"],
  ["<photoshop:DateCreated>1975-06-01</photoshop:DateCreated>", "1975-06-01T12:00:00"],
  ["<photoshop:DateCreated>1975</photoshop:DateCreated>", "1975-01-01T12:00:00"],
  ["<rdf:Description xmp:CreateDate='2017-05-31T18:43'/>", "2017-05-31T18:43:00"],
  ["<xmp:CreateDate>0000-00-00</xmp:CreateDate><xmp:ModifyDate>2003-05-31T18:43:23Z</xmp:ModifyDate>", "2003-05-31T18:43:23"], // prettier-ignore
])("XMP tells a time: %s", (inside, time) => {
  expect(parsed(`\xff\xd8http://ns.adobe.com/xap/1.0/\0${xmp(inside)}\xff\xd9`)?.time).toBe(day(time));
});

test("an XMP file beside a picture tells when it was taken, but not when it was changed", () => {
  expect(timeInXmp(xmp('<a exif:DateTimeOriginal="1988-02-03T04:05:06"/>'), now)?.time).toBe(
    day("1988-02-03T04:05:06"),
  );
  expect(timeInXmp(xmp("<xmp:ModifyDate>2003-05-31</xmp:ModifyDate>"), now)).toBeUndefined();
});

test("IPTC tells a time, with and without the hour", () => {
  const iptc = "\xff\xed\0\x40Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x20\x1c\x02\x37\0\x0820090817";
  expect(parsed(iptc)?.time).toBe(day("2009-08-17T12:00:00"));
  expect(parsed(`${iptc}\x1c\x02\x3c\0\x0b183015+0200`)?.time).toBe(day("2009-08-17T18:30:15"));
  expect(parsed(iptc.replace("\x37\0\x0820090817", "\x3e\0\x0820090818"))?.time).toBe(day("2009-08-18T12:00:00"));
});

const png = (chunk: string) => `\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR----${chunk}IEND`;

test.each([
  ["eXIf", exif({ photo: [[original, "2019:07:14 10:15:00\0"]] }), "2019-07-14T10:15:00"],
  ["tEXtCreation Time\0", "Sun, 14 Jul 2019 10:15:00 +0200", "2019-07-14T10:15:00"],
  ["tEXtCreation Time\0", "Sun Jul 14 10:15:00 2019", "2019-07-14T10:15:00"],
  ["tEXtexif:DateTimeOriginal\0", "2019:07:14 10:15:00", "2019-07-14T10:15:00"],
  ["iTXtXML:com.adobe.xmp\0\0\0\0\0", xmp('<a xmp:CreateDate="2019-07-14"/>'), "2019-07-14T12:00:00"],
  ["iTXtCreation Time\0\0\0en\0Zeit\0", "2019-07-14T10:15:00Z", "2019-07-14T10:15:00"],
])("PNG tells a time in %j", (mark, content, time) => {
  expect(parsed(png(mark + content))?.time).toBe(day(time));
});

test("WebP and TIFF tell a time", () => {
  const block = exif({ photo: [[original, "2019:07:14 10:15:00\0"]] });
  expect(parsed(`RIFF\0\0\0\0WEBPVP8X----EXIF\xd0\x07\0\0${block}`)?.time).toBe(day("2019-07-14T10:15:00"));
  expect(parsed(block)?.time).toBe(day("2019-07-14T10:15:00"));
});

test("texts without a time tell none", () => {
  for (const text of ["", "soon", "14.07.2019", "20190714", "99:99", "2019:7"])
    if (text !== "2019:7") expect(timeInText(text), text).toBeUndefined();
  expect(timeInText("2019:7")).toBe(day("2019-07-01T12:00:00"));
});
