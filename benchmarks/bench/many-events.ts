import { sql } from "kysely";
import { connect, type DatabaseLocation } from "../../server/database/connect.ts";
import { dialectOf } from "../../server/database/dialect.ts";
import { columnsOf } from "../../server/features/conversation/messages/rules.ts";
import { newId } from "../../server/new-id.ts";

const msPerDay = 24 * 60 * 60 * 1000;
const atOnce = 200;
/** One in this many events repeats, every week for ten weeks. */
const repeating = 10;
const eventsPerYear = 500;

/** Fills groups with events directly in the database, the last one today, and as many in each month however many there are. */
export async function fillEvents(location: DatabaseLocation, groups: readonly string[], count: number): Promise<void> {
  const db = await connect(location);
  for (let from = 0; from < count; from += atOnce)
    await db.write(async (tx) => {
      const rows = Array.from({ length: atOnce }, (_, i) => eventRow(groups, from + i, count));
      await tx.insertInto("messages").values(rows).execute();
    });
  // As autovacuum would.
  if (dialectOf(db.read) === "postgresql") await sql`vacuum analyze`.execute(db.read);
  await db.close();
}

function eventRow(groups: readonly string[], n: number, count: number) {
  const now = Date.now();
  const start = new Date(now - ((count - n) * 365 * msPerDay) / eventsPerYear);
  const data = {
    title: `Event ${n}`,
    date: start.toISOString(),
    date_zone: "Europe/Paris",
    place: "Annecy",
    ...(n % repeating === 0 && { repeat: "FREQ=WEEKLY;COUNT=10" }),
  };
  return {
    ...columnsOf({ type: "standard", data }, 0),
    id: newId(),
    number: n + 1,
    created_at: now,
    received_at: now,
    last_activity_at: now,
    group_id: groups[n % groups.length]!,
    author_id: null,
    parent_id: null,
    thread_id: null,
    edited_at: null,
    on_group_page: 1 as const,
    sort_order: null,
    origin_id: null,
    photo_id: null,
  };
}
