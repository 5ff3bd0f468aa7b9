import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { findEventsSince, insertLiveEvents } from "../live/queries.ts";
import { freshPostgresDatabase } from "../testing/postgres.ts";
import { connect } from "./connect.ts";
import { retryAfterDeadlocks } from "./migrate.ts";
import { prepare } from "./prepare.ts";

const server = await freshPostgresDatabase();
const db = await connect({ postgresqlUrl: server.url });
afterAll(async () => {
  await db.close();
  await server.drop();
});

const lastEvent = prepare<{ since: number }, { at: number }>((reader, { since }) =>
  reader.selectFrom("live_events").selectAll().where("at", ">=", since).orderBy("id", "desc").limit(1),
);

test("reads and writes go on after a newer version has added a column", async () => {
  const event = { at: 5, group_id: null, user_id: null, name: "me.updated", payload: "{}" };
  const writeAndRead = (at: number) =>
    db.write(async (tx) => {
      await insertLiveEvents(tx, [{ ...event, at }]);
      return lastEvent(tx, { since: 0 });
    });
  expect(await writeAndRead(5)).toMatchObject([{ at: 5 }]);
  expect(await findEventsSince(db.read, { time: 0 })).toHaveLength(1);

  await db.write((tx) => sql`alter table live_events add column added_later text`.execute(tx));

  expect(await findEventsSince(db.read, { time: 0 })).toHaveLength(1);
  expect(await writeAndRead(6)).toMatchObject([{ at: 6 }]);
});

test("a statement behind a failed one reports why the transaction failed", async () => {
  const work = db.write(async (tx) => {
    sql`select 1 / 0`.execute(tx).catch(() => undefined);
    await sql`select 1`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ code: "22012" });
});

test("a migration that ended in a deadlock is repeated, and one with another error is not", async () => {
  const results = [{ error: { code: "40P01" } }, { error: { code: "40P01" } }, {}];
  expect(await retryAfterDeadlocks(() => Promise.resolve(results.shift()!))).toBeUndefined();
  expect(results).toEqual([]);
  const wrong = { code: "42P07" };
  expect(await retryAfterDeadlocks(() => Promise.resolve({ error: wrong }))).toBe(wrong);
});
