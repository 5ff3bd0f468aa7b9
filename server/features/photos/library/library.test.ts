import { afterAll, expect, test } from "vitest";
import type { LibraryPhoto, PhotoMonths, PhotoPage } from "#contract/library.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { datedPhoto, phonePhoto } from "../../../testing/pictures.ts";
import { film, h264 } from "../../../testing/recordings.ts";
import { tryUpload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

const today = () => new Date(hearth.context.clock.now()).toISOString().slice(0, 10);

async function uploaded(who: Account, content: Buffer, name = "photo.jpg"): Promise<string> {
  const { status, body } = await tryUpload(hearth, who, content, { name });
  expect(status).toBe(201);
  return body.id as string;
}

async function postPhotos(who: Account, group: { id: string }, ...takenAt: string[]) {
  const files: string[] = [];
  for (const time of takenAt) files.push(await uploaded(who, await datedPhoto(time)));
  return { files, message: await makeMessage(who, group, { files }) };
}

async function photosOf(who: Account, group?: { id: string }, query = ""): Promise<LibraryPhoto[]> {
  const { status, body } = await who.get(`${pathOf(group)}${query}`);
  expect(status).toBe(200);
  return (body as PhotoPage).photos;
}

async function monthsOf(who: Account, group?: { id: string }): Promise<Record<string, number>> {
  const { body } = await who.get(`${pathOf(group)}/months`);
  return Object.fromEntries((body as PhotoMonths).months.map(({ month, photos }) => [month, photos]));
}

const pathOf = (group?: { id: string }) => (group ? `/api/groups/${group.id}/photos` : "/api/photos");
const daysOf = (photos: LibraryPhoto[]) => photos.map(({ day }) => day);
const idsOf = (photos: LibraryPhoto[]) => photos.map(({ id }) => id);

test("a photo has the day on the clock of its camera, and a video that of its container", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const evening = await uploaded(anna, await datedPhoto("2019:07:14 23:30:00", "-10:00"));
  const filmed = await film({ as: [...h264, "-metadata", "creation_time=2018-03-04T10:00:00Z"] });
  const video = await uploaded(anna, filmed, "film.mp4");
  const phone = await film({
    extension: "mov",
    as: [
      ...h264,
      "-movflags",
      "use_metadata_tags",
      "-metadata",
      "com.apple.quicktime.creationdate=2018-03-01T23:59:00-0700",
    ],
  });
  const fromPhone = await uploaded(anna, phone, "film.mov");
  const data = {
    captions: { [evening]: "At the lake", [video]: 5, [fromPhone]: "\ud800" },
    places: { [evening]: "Annecy" },
  };
  const { id } = await makeMessage(anna, famille, { data, files: [evening, video, fromPhone] });

  expect(await photosOf(anna, famille)).toEqual([
    {
      ...{ id: evening, type: "image/jpeg", status: "ready", contentUrl: `${evening}.jpg`, name: "photo.jpg" },
      ...{ width: 320, height: 240, thumbhash: expect.any(String) },
      ...{ messageId: id, day: "2019-07-14", addedById: anna.id, mayDate: true },
      ...{ caption: "At the lake", place: "Annecy" },
    },
    expect.objectContaining({ id: video, day: "2018-03-04", duration: 1 }),
    expect.objectContaining({ id: fromPhone, day: "2018-03-01" }),
  ]);
});

test("a photo that does not say when it was taken, or says something impossible, has the day it was posted", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const silent = await uploaded(anna, await phonePhoto());
  const future = await uploaded(anna, await datedPhoto("2999:01:01 00:00:00"));
  const unset = await uploaded(anna, await datedPhoto("0000:00:00 00:00:00"));
  await makeMessage(anna, famille, { files: [silent, future, unset] });

  const photos = await photosOf(anna, famille);
  expect(daysOf(photos)).toEqual([today(), today(), today()]);
  expect(idsOf(photos), "in the order chosen by their author").toEqual([silent, future, unset]);
});

test("months have counts, and pages go from the newest day to the oldest", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const times = ["2019:07:14 10:00:00", "2019:07:20 10:00:00", "2018:12:31 23:59:59", "2019:07:14 11:00:00"];
  const { files, message } = await postPhotos(anna, famille, ...times);
  const { files: commented } = await postPhotos(bob, famille, "2019:08:01 00:00:00");
  await makeReply(bob, message, { files: [await uploaded(bob, await datedPhoto("2019:07:31 23:59:59"))] });

  expect(await monthsOf(bob, famille)).toEqual({ "2019-08": 1, "2019-07": 4, "2018-12": 1 });
  expect(idsOf(await photosOf(bob, famille))).toEqual([
    commented[0],
    expect.any(String),
    ...[files[1], files[3], files[0], files[2]],
  ]);
  expect(daysOf(await photosOf(bob, famille, "?month=2019-07"))).toEqual([
    ...["2019-07-31", "2019-07-20", "2019-07-14", "2019-07-14"],
  ]);
  expect(daysOf(await photosOf(bob, famille, "?from=2019-07-19"))).toEqual(["2019-07-14", "2019-07-14", "2018-12-31"]);

  const paged: LibraryPhoto[] = [];
  let after: string | undefined;
  do {
    const { body } = await bob.get(`${pathOf(famille)}?limit=2${after ? `&after=${after}` : ""}`);
    paged.push(...body.photos);
    after = body.after as string | undefined;
  } while (after !== undefined);
  expect(paged).toEqual(await photosOf(bob, famille));
});

test("the library of all groups merges them, and misses what the reader cannot see at that moment", async () => {
  const { anna, bob, zoe, famille } = await aCommunity(hearth);
  const friends = await aGroup(bob, "Friends", anna);
  const first = await postPhotos(bob, famille, "2001:01:03 10:00:00");
  const second = await postPhotos(bob, friends, "2001:01:02 10:00:00");
  const gone = await postPhotos(bob, friends, "2001:01:01 10:00:00");
  expect(idsOf(await photosOf(anna))).toEqual([first, second, gone].map(({ files }) => files[0]));
  expect(await monthsOf(anna)).toEqual({ "2001-01": 3 });

  await bob.delete(`/api/messages/${gone.message.id}`);
  expect(await monthsOf(anna)).toEqual({ "2001-01": 2 });
  await anna.post(`/api/groups/${friends.id}/leave`);
  expect(idsOf(await photosOf(anna))).toEqual(first.files);
  expect(await monthsOf(anna)).toEqual({ "2001-01": 1 });
  expect(await anna.get(pathOf(friends))).toMatchObject(refused("group_not_found"));
  expect(await zoe.get(`${pathOf(famille)}/months`)).toMatchObject(refused("group_not_found"));
  expect([await monthsOf(zoe), await photosOf(zoe)]).toEqual([{}, []]);
});

test("documents and sounds are not photos, and a photo taken out of its message is gone", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const { files, message } = await postPhotos(anna, famille, "2010:05:05 10:00:00", "2010:06:05 10:00:00");
  await anna.put(`/api/messages/${message.id}`, { files: [files[1]] });
  expect(await monthsOf(anna, famille)).toEqual({ "2010-06": 1 });
  expect(idsOf(await photosOf(anna, famille))).toEqual([files[1]]);
});

test("its uploader corrects the day of a photo, and so does an admin, but no other member", async () => {
  const { anna, bob, paul, famille } = await aCommunity(hearth);
  const [owner, author, other] = [anna, bob, (await aCommunity(hearth)).anna];
  await other.post(`/api/groups/invitation/${famille.inviteKey}`);
  const { files } = await postPhotos(author, famille, "2010:05:05 22:10:00");
  const path = `/api/files/${files[0]}/day`;

  expect(await author.put(path, { day: "1999-12-31" })).toMatchObject({ status: 204 });
  expect(daysOf(await photosOf(author, famille))).toEqual(["1999-12-31"]);
  expect(await monthsOf(other, famille)).toEqual({ "1999-12": 1 });
  expect(await owner.put(path, { day: "1998-02-28" })).toMatchObject({ status: 204 });
  expect(daysOf(await photosOf(author, famille))).toEqual(["1998-02-28"]);

  expect(await other.put(path, { day: "2000-01-01" })).toMatchObject(refused("not_permitted"));
  expect((await photosOf(other, famille))[0]).toMatchObject({ mayDate: false });
  expect(await paul.put(path, { day: "2000-01-01" })).toMatchObject(refused("not_found"));
  for (const day of ["2001-02-29", "1825-12-31", "2999-01-01"])
    expect(await author.put(path, { day }), day).toMatchObject(refused("date_invalid"));
  for (const body of [{ day: "yesterday" }, {}, { day: 3 }])
    expect(await author.put(path, body)).toMatchObject(refused("bad_request"));
  expect(daysOf(await photosOf(author, famille))).toEqual(["1998-02-28"]);
});

test("sharing the photo of another to a group of one's own gives no right to correct its day", async () => {
  const { anna, bob, famille } = await aCommunity(hearth);
  const { files, message } = await postPhotos(anna, famille, "2010:05:05 22:10:00");
  const { body: own } = await bob.post("/api/groups", { name: "Bob's own" });
  await bob.post("/api/messages", { group: own.id, origin: message.id, data: { text: "Look" } });

  expect(await bob.put(`/api/files/${files[0]}/day`, { day: "1999-01-01" })).toMatchObject(refused("not_permitted"));
});

test.each(["?month=2019-13", "?from=2019-02-30", "?after=nothing", "?limit=0", "?limit=201"])(
  "a page of photos cannot be asked for with %s",
  async (query) => {
    const { anna, famille } = await aCommunity(hearth);
    expect((await anna.get(`${pathOf(famille)}${query}`)).status).toBe(400);
  },
);
