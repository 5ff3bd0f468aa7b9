import { sql } from "kysely";
import { connect, type DatabaseLocation } from "../../server/database/connect.ts";
import type { Transaction } from "../../server/database/database.ts";
import { dialectOf } from "../../server/database/dialect.ts";
import { newId } from "../../server/new-id.ts";

const photosPerMessage = 100;
const messagesAtOnce = 5;
const firstDay = Date.UTC(2016, 0);
const years = 10;
const period = years * 365.25 * 24 * 60 * 60 * 1000;

/** Time in the middle of the photos. */
export const middle = new Date(firstDay + period / 2).toISOString().slice(0, 10);

/** Fills a group up to `count` photos of ten years directly in the database. The photos have no bytes. */
export async function fillPhotos(location: DatabaseLocation, groupId: string, count: number): Promise<void> {
  const db = await connect(location);
  const { already } = await db.read
    .selectFrom("message_files")
    .select((file) => file.fn.countAll<number>().as("already"))
    .where("group_id", "=", groupId)
    .executeTakeFirstOrThrow();
  const step = photosPerMessage * messagesAtOnce;
  for (let from = already; from < count; from += step)
    await db.write(async (tx) => {
      for (let n = from; n < from + step; n += photosPerMessage) await insertMessage(tx, groupId, n);
    });
  // As autovacuum would.
  if (dialectOf(db.read) === "postgresql") await sql`vacuum analyze`.execute(db.read);
  await db.close();
}

async function insertMessage(tx: Transaction, groupId: string, from: number): Promise<void> {
  const now = Date.now();
  const id = newId();
  const message = {
    id,
    number: from + 1000,
    created_at: now,
    received_at: now,
    last_activity_at: now,
    group_id: groupId,
    author_id: null,
    parent_id: null,
    type: "standard" as const,
    data: "{}",
    title: null,
    excerpt: null,
    date: null,
    edited_at: null,
    on_group_page: 1 as const,
    sort_order: null,
    origin_id: null,
  };
  await tx.insertInto("messages").values(message).execute();
  const files = Array.from({ length: photosPerMessage }, (_, i) => photo(now, from + i));
  await tx.insertInto("files").values(files).execute();
  const attached = files.map(({ id: file_id }, position) => ({ message_id: id, file_id, position }));
  await tx.insertInto("message_files").values(attached).execute();
}

/** The golden ratio spreads the photos evenly over the period, however many there are. */
function photo(now: number, n: number) {
  const id = newId();
  return {
    id,
    created_at: now,
    owner_id: null,
    type: "image/jpeg",
    status: "ready" as const,
    content_url: `${id}.jpg`,
    original_type: "image/jpeg",
    name: `IMG_${n}.jpg`,
    size: 3_000_000,
    width: 2048,
    height: 1536,
    thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j3A",
    duration: null,
    has_poster: 0 as const,
    error: null,
    delete_after: null,
    taken_at: Math.floor(firstDay + ((n * 0.618034) % 1) * period),
    is_dated: 1 as const,
  };
}
