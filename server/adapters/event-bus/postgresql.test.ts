import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { newId } from "../../new-id.ts";
import { freshPostgresDatabase } from "../../testing/postgres.ts";
import { queryOnce } from "../../testing/query-once.ts";
import { longEnough } from "../../testing/waiting.ts";
import type { EventBus } from "./event-bus.ts";
import { postgresqlBus } from "./postgresql.ts";

const database = await freshPostgresDatabase();
afterAll(() => database.drop());
const warnings: unknown[] = [];
let one: EventBus;
let other: EventBus;

beforeEach(async () => {
  warnings.length = 0;
  [one, other] = [bus(), bus()];
  await vi.waitUntil(async () => (await listeners()).length === 2, longEnough);
});
afterEach(async () => {
  await Promise.all([one.close(), other.close()]);
  expect(await listeners()).toEqual([]);
});

test("a wake reaches the listeners of this process at once and those of others soon", async () => {
  const [here, there] = [heardBy(one), heardBy(other)];

  one.wake();

  expect(here.wakes).toBe(1);
  await vi.waitUntil(() => there.wakes === 1, longEnough);
  expect(warnings).toEqual([]);
});

test("many wakes are one notification, and nobody hears their own", async () => {
  const [here, there] = [heardBy(one), heardBy(other)];
  const sent = await countNotifications(async () => {
    for (let n = 0; n < 1000; n++) one.wake();
    await vi.waitUntil(() => there.wakes > 0, longEnough);
  });

  expect(sent).toBe(1);
  expect(there.wakes).toBe(1);
  expect(here.wakes).toBe(1000);
});

test("broadcasts arrive in order, however many there are", async () => {
  const there = heardBy(other);
  const events = Array.from({ length: 500 }, (_, percent) => ({ fileId: newId(), groupId: newId(), percent }));

  for (const event of events) one.broadcast("file.progress", event);

  await vi.waitUntil(() => there.broadcasts.length >= events.length, longEnough);
  expect(there.broadcasts).toEqual(events);
});

test("after a lost connection listeners are woken, and hear others again", async () => {
  const there = heardBy(other);

  await query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'");

  await vi.waitUntil(() => there.wakes > 0, longEnough);
  expect(warnings).not.toEqual([]);
  await vi.waitUntil(async () => (await listeners()).length === 2, longEnough);
  const before = there.wakes;
  one.wake();
  await vi.waitUntil(() => there.wakes > before, longEnough);
});

test("notifications of others that are no messages of the bus are ignored", async () => {
  const there = heardBy(other);
  for (const payload of ["{", "", "null", '{"broadcasts":5}', '{"from":"x","broadcasts":[null]}'])
    await query(`select pg_notify('hearth_live', '${payload}')`);

  one.wake();
  await vi.waitUntil(() => there.wakes > 0, longEnough);
  expect(there.wakes).toBe(1);
});

test("closing while it connects leaves no connection behind", async () => {
  await bus().close();
});

function bus(): EventBus {
  return postgresqlBus(database.url, (error) => warnings.push(error));
}

function heardBy(bus: EventBus) {
  const heard = { wakes: 0, broadcasts: [] as unknown[] };
  bus.listen({
    onWake: () => heard.wakes++,
    onBroadcast: (_name, payload) => heard.broadcasts.push(payload),
  });
  return heard;
}

async function listeners(): Promise<unknown[]> {
  return query("select pid from pg_stat_activity where datname = current_database() and query like 'listen%'");
}

async function countNotifications(work: () => Promise<void>): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let count = 0;
  client.on("notification", () => count++);
  await client.query("listen hearth_live");
  await work();
  await client.query("select 1");
  await client.end();
  return count;
}

function query(sql: string): Promise<unknown[]> {
  return queryOnce(database.url, sql);
}
