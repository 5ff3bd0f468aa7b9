import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Transaction } from "../../../database/database.ts";
import { dialectOf } from "../../../database/dialect.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup } from "../../../testing/people.ts";
import { datedPhoto, phonePhoto } from "../../../testing/pictures.ts";
import { film } from "../../../testing/recordings.ts";
import { tryUpload } from "../../../testing/uploads.ts";
import { upgradedDatabase } from "../../../testing/upgrading.ts";
import { dateEarlierFiles } from "./actions-dating.ts";

const hearth = await testApp();
const april = Date.UTC(2020, 3, 1, 12);
const { db, remove } = await upgradedDatabase(hearth, "0047-group-roles", async (tx) => {
  await sql`insert into groups (id, created_at, name, invite_key, secret_key, last_activity_at, group_page_count)
    values ('famille', 1, 'Famille', 'i', 's', 2, 2)`.execute(tx);
  await sql`insert into messages (id, created_at, received_at, group_id, type, data, last_activity_at, on_group_page, number)
    values ('top', ${april}, 1, 'famille', 'standard', '{}', 1, 1, 1)`.execute(tx);
  for (const [n, type] of ["image/jpeg", "video/mp4", "application/pdf"].entries())
    await attachAsBefore(tx, `file-${n}`, type, n);
});
afterAll(async () => {
  await remove();
  await hearth.close();
});

async function attachAsBefore(tx: Transaction, id: string, type: string, position: number) {
  await sql`insert into files (id, created_at, type, status, content_url, original_type, name, size)
    values (${id}, 1, ${type}, 'ready', ${id}, ${type}, 'file', 1)`.execute(tx);
  await sql`insert into message_files (message_id, file_id, position) values ('top', ${id}, ${position})`.execute(tx);
}

const months = () => db.read.selectFrom("photo_months").selectAll().execute();

test("photos posted before an upgrade are in the library on the day of their message", async () => {
  const rows = await db.read.selectFrom("message_files").select(["group_id", "taken_at"]).orderBy("position").execute();
  expect(rows).toEqual([april, april - 1, null].map((taken_at) => ({ group_id: "famille", taken_at })));
  expect(await months()).toEqual([{ group_id: "famille", month: "2020-04", photos: 2 }]);
});

test("so are those that a process of the previous version posts beside the next one", async () => {
  if (dialectOf(db.read) === "sqlite") return;
  await db.write((tx) => attachAsBefore(tx, "late", "image/jpeg", 3));
  expect(await months()).toMatchObject([{ photos: 3 }]);
});

test("the job also uses the names of earlier files and the zones of their uploaders", async () => {
  const { anna } = await aCommunity(hearth);
  await anna.put(`/api/users/${anna.id}`, { data: { time_zone: "Asia/Tokyo" } });
  const group = await aGroup(anna, "Family");
  const { write } = hearth.context.db;
  const inUtc = await film({ tags: ["creation_time=2018-05-06T20:00:00Z", "location="] });
  const named = [
    ["IMG_20190714_101500.jpg", await phonePhoto(), "2019-07-14"],
    ["PXL_20200714_200000123.MP.jpg", await phonePhoto(), "2020-07-15"],
    ["20180507_050000.mp4", inUtc, "2018-05-07"],
    ["film.mp4", inUtc, "2018-05-07"],
    ["holiday.jpg", await phonePhoto(), "2020-04-01"],
  ] as const;
  const ids: string[] = [];
  for (const [name, content] of named) ids.push((await tryUpload(hearth, anna, content, { name })).body.id as string);
  await makeMessage(anna, group, { files: ids });
  await write(async (tx) => {
    await tx.updateTable("files").set({ taken_at: null, is_dated: 0 }).where("id", "in", ids).execute();
    await tx.updateTable("message_files").set({ taken_at: april }).where("file_id", "in", ids).execute();
  });

  await dateEarlierFiles(hearth.context, new AbortController().signal);

  const { body } = await anna.get(`/api/groups/${group.id}/photos`);
  const days = new Map((body.photos as { id: string; day: string }[]).map(({ id, day }) => [id, day]));
  expect(ids.map((id) => days.get(id))).toEqual(named.map(([, , day]) => day));
});

test("a job reads when earlier photos were taken, once, and keeps corrected days", async () => {
  const { anna, famille } = await aCommunity(hearth);
  const { read, write } = hearth.context.db;
  const contents = [
    await datedPhoto("2011:02:03 04:05:06"),
    await datedPhoto("2012:01:01 00:00:00"),
    await phonePhoto(),
  ];
  const ids: string[] = [];
  for (const content of contents) ids.push((await tryUpload(hearth, anna, content)).body.id as string);
  await makeMessage(anna, famille, { files: ids });
  // As the previous version has stored them.
  await write(async (tx) => {
    await tx.updateTable("files").set({ taken_at: null, is_dated: 0 }).where("id", "in", ids).execute();
    await tx.updateTable("message_files").set({ taken_at: april }).where("file_id", "in", ids).execute();
  });
  await anna.put(`/api/files/${ids[1]}/day`, { day: "2000-01-01" });

  await Promise.all([1, 2].map(() => dateEarlierFiles(hearth.context, new AbortController().signal)));

  const { body } = await anna.get(`/api/groups/${famille.id}/photos`);
  const days = Object.fromEntries((body.photos as { id: string; day: string }[]).map(({ id, day }) => [id, day]));
  expect(days).toEqual({ [ids[0]!]: "2011-02-03", [ids[1]!]: "2000-01-01", [ids[2]!]: "2020-04-01" });
  expect(await read.selectFrom("files").select("id").where("is_dated", "=", 0).execute()).toEqual([]);
  const counted = await read
    .selectFrom("photo_months")
    .select(["month", "photos"])
    .where("group_id", "=", famille.id)
    .execute();
  expect(counted.filter(({ photos }) => photos > 0)).toHaveLength(3);
});
