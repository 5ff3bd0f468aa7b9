import { afterAll, expect, test } from "vitest";
import type { Message } from "#contract/compat.ts";
import type { NotificationPage } from "#contract/notifications.ts";
import { listen } from "../testing/listening.ts";
import { testApp } from "../testing/build-app.ts";
import { makeMessage, makeReply } from "../testing/messages.ts";
import { aCommunity } from "../testing/people.ts";
import { startPgBouncer } from "../testing/pgbouncer.ts";
import { freshPostgresDatabase } from "../testing/postgres.ts";

const database = await freshPostgresDatabase();
const bouncer = await startPgBouncer(database.url);
const hearth = await testApp({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url });
const { db } = hearth.context;
await hearth.app.listen({ port: 0 });
afterAll(async () => {
  await hearth.close();
  await bouncer.stop();
  await database.drop();
});
const { anna, bob, famille } = await aCommunity(hearth);

test("people post, read and hear of it through PgBouncer in transaction mode", async () => {
  const stream = await listen(hearth, bob);
  const top = await makeMessage(anna, famille, "Through the pooler");
  await stream.hears("message.created", { messageId: top.id });
  await makeReply(bob, top, "And back");
  await stream.stop();

  expect((await bob.get(`/api/messages/${top.id}`)).body).toMatchObject({ data: { text: "Through the pooler" } });
  expect(((await anna.get("/api/me/notifications/page")).body as NotificationPage).unread).toBeGreaterThan(0);
  const found = await anna.post("/api/messages/search", { group: famille.id, search: "pooler" });
  expect(found.body).toMatchObject({ messages: [{ id: top.id }] });
});

test("more writers than connections are all answered, and each message is stored once", async () => {
  const sent = Array.from({ length: 60 }, (_, n) => makeMessage(n % 2 ? anna : bob, famille, `Number ${n}`));
  const reads = Array.from({ length: 60 }, () => anna.get("/api/me"));
  const messages: Pick<Message, "id">[] = await Promise.all(sent);
  for (const { status } of await Promise.all(reads)) expect(status).toBe(200);

  const rows = await db.read.selectFrom("messages").select(["id", "number"]).execute();
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(messages.map(({ id }) => id)));
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
});

test("a failed transaction leaves nothing behind, and its connection serves others", async () => {
  for (let n = 0; n < 10; n++) {
    const failing = db.write(async (tx) => {
      await tx
        .insertInto("instance")
        .values({ key: `half ${n}`, value: "" })
        .execute();
      throw new Error("the second half failed");
    });
    await expect(failing).rejects.toThrow("the second half failed");
  }
  const left = await db.read.selectFrom("instance").select("key").where("key", "like", "half %").execute();
  expect(left).toEqual([]);
});
