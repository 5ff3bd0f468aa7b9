import sharp, { type Exif } from "sharp";
import { afterAll, expect, test } from "vitest";
import type { PhotoPage } from "#contract/library.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup } from "../../../testing/people.ts";
import { quarters } from "../../../testing/pictures.ts";
import { film, h264 } from "../../../testing/recordings.ts";
import { scan } from "../../../testing/tiff.ts";
import { tryUpload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob } = await aCommunity(hearth);
await anna.put(`/api/users/${anna.id}`, { data: { time_zone: "Europe/Paris" } });

const today = () => new Date(hearth.context.clock.now()).toISOString().slice(0, 10);

/** The day on which the library files an upload. */
async function dayOf(content: Buffer, name: string, who = anna): Promise<string | undefined> {
  const group = await aGroup(who, "Family");
  const { status, body } = await tryUpload(hearth, who, content, { name });
  expect(status).toBe(201);
  await makeMessage(who, group, { files: [body.id as string] });
  const page = (await who.get(`/api/groups/${group.id}/photos`)).body as PhotoPage;
  return page.photos[0]?.day;
}

const photo = (exif: Exif) => quarters().withExif(exif).jpeg().toBuffer();
const zeros = "0000:00:00 00:00:00";

test.each([
  ["00010101000000.jpg", { IFD0: { DateTime: "2013:07:12 16:54:27" }, IFD2: { DateTimeOriginal: "0001:01:01 00:00:00" } }, "2013-07-12"], // prettier-ignore
  ["20021208120000.jpg", { IFD0: { DateTime: "2013:07:12 16:54:27" }, IFD2: { DateTimeOriginal: "2002:12:08 12:00:00" } }, "2013-07-12"], // prettier-ignore
  ["zero-original.jpg", { IFD2: { DateTimeOriginal: zeros, DateTimeDigitized: "2017:05:31 18:43:23" } }, "2017-05-31"],
  ["only-modify.jpg", { IFD0: { DateTime: "2003:05:31 18:43:23" } }, "2003-05-31"],
  ["IMG_20190714_101500.jpg", { IFD2: { DateTimeOriginal: zeros } }, "2019-07-14"],
  ["gps.jpg", { IFD3: { GPSDateStamp: "2018:03:04" } }, "2018-03-04"],
] as [string, Exif, string][])("the best date of %s counts", async (name, exif, day) => {
  expect(await dayOf(await photo(exif), name)).toBe(day);
});

test("dates are read from XMP, from PNG and WebP, and else from the name", async () => {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="2017-05-31T18:43:23"/></rdf:RDF></x:xmpmeta>';
  const exif: Exif = { IFD2: { DateTimeOriginal: "2016:05:31 18:43:23" } };

  expect(await dayOf(await quarters().withXmp(xmp).jpeg().toBuffer(), "a.jpg")).toBe("2017-05-31");
  expect(await dayOf(await quarters().withXmp(xmp).webp().toBuffer(), "a.webp")).toBe("2017-05-31");
  expect(await dayOf(await quarters().withXmp(xmp).png().toBuffer(), "a.png")).toBe("2017-05-31");
  expect(await dayOf(await quarters().withExif(exif).png().toBuffer(), "a.png")).toBe("2016-05-31");
  expect(await dayOf(await quarters().withExif(exif).webp().toBuffer(), "a.webp")).toBe("2016-05-31");
  expect(await dayOf(await quarters().withExif(exif).avif().toBuffer(), "a.avif")).toBe("2016-05-31");
  expect(await dayOf(await plain(), "Screenshot 2023-01-05 at 3.04.05 PM.png")).toBe("2023-01-05");
  expect(await dayOf(await plain(), "WhatsApp Image 2019-07-14 at 10.15.00.jpeg")).toBe("2019-07-14");
  expect(await dayOf(await plain(), "scan.png")).toBe(today());
});

test.each([
  ["its original", { original: "1998:07:14 10:00:00", modified: "2020:01:02 03:04:05" }, "1998-07-14"],
  ["its digitization", { digitized: "2004:07:14 10:00:00", modified: "2020:01:02 03:04:05" }, "2004-07-14"],
  ["its last change", { modified: "2003:05:31 18:43:23" }, "2003-05-31"],
  ["its original, in the other order of bytes", { original: "1998:07:14 10:00:00", isBig: true }, "1998-07-14"],
  ["its last change, as zeros hide its original", { original: zeros, modified: "2003:05:31 18:43:23" }, "2003-05-31"],
  ["its name", { modified: zeros }, "2001-02-03"],
])("a scan as TIFF is filed by %s", async (_, times, day) => {
  expect(await dayOf(scan(times), "Scan 2001-02-03.tif")).toBe(day);
});

const plain = () => sharp(Buffer.from('<svg width="8" height="8"/>')).png().toBuffer();

const video = (tags: string[]) =>
  film({ as: [...h264, "-movflags", "use_metadata_tags"], tags: ["location=", ...tags] });

test.each([
  ["the zone of the uploader", ["creation_time=2019-07-14T22:30:00Z"], "film.mp4", "2019-07-15"],
  ["its name", ["creation_time=2023-12-31T04:47:00Z"], "VID_20231230_204700.mp4", "2023-12-30"],
  ["the zone beside the time", ["creation_time=2019-07-14T22:30:00Z", "com.samsung.android.utc_offset=-0400"], "film.mp4", "2019-07-14"], // prettier-ignore
  ["its place", ["creation_time=2019-07-14T22:30:00Z", "location=-33.8568+151.2153/"], "20190714_223000.mp4", "2019-07-15"], // prettier-ignore
  ["the time of its phone", ["com.apple.quicktime.creationdate=2018-03-01T23:59:00-0700", "creation_time=2018-03-02T06:59:00Z"], "IMG_1.MOV", "2018-03-01"], // prettier-ignore
  ["its zone, not another day in its name", ["creation_time=2019-07-14T22:30:00Z"], "for 2019-09-01.mp4", "2019-07-15"],
  ["its name alone", [], "PXL_20190714_223000123.mp4", "2019-07-15"],
])("a video is filed on the local day by %s", async (_, tags, name, day) => {
  expect(await dayOf(await video(tags), name)).toBe(day);
});

test("without a zone of the uploader, that of the server counts", async () => {
  expect(await dayOf(await video(["creation_time=2019-07-14T22:30:00Z"]), "film.mp4", bob)).toBe("2019-07-14");
});
