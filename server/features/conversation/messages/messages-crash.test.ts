import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "../../../database/database.ts";
import { databaseName, intensity, testTimeout } from "../../../testing/intensity.ts";
import { everyDamage } from "../../../testing/integrity.ts";
import { RealServer } from "../../../testing/real-server.ts";

let server: RealServer | undefined;
afterEach(() => server?.remove());

const kills = intensity.killedPosting;

test(
  `a server killed ${kills} times while people post keeps every confirmed message once and recovers by itself`,
  async ({ task }) => {
    server = await RealServer.create();
    await server.start();
    const key = await server.signIn();
    const group = await server.makeGroup(key);
    await addReader(server, group.inviteKey!);
    const posters = Array.from({ length: intensity.posters }, () => new Poster(server!, key, group.id));
    const answered = () => posters.flatMap((poster) => poster.answered);

    for (let kill = 0; kill < kills; kill++) {
      const posting = posters.map((poster) => poster.postUntilItDies());
      // The kill comes at a random moment, after a few responses of each run.
      const enough = answered().length + 1 + Math.floor(Math.random() * 20);
      await vi.waitUntil(() => answered().length >= enough, { timeout: 60_000, interval: 1 });
      await server.kill();
      await Promise.all(posting);
      await server.start();
    }

    const stored = await server.withDatabase(storedMessages);
    const sent = new Map(posters.flatMap((poster) => [...poster.sent]));
    const found = {
      lost: answered().filter((id) => !stored.has(id)).length,
      notAsSent: [...stored].filter(([id, { text }]) => text !== sent.get(id)).length,
      notTold: [...stored.values()].filter(({ notifications }) => notifications !== 1).length,
      damages: [...(await server.withDatabase(everyDamage)), ...(await server.wrongs())].length,
    };
    task.meta.found = {
      ...{ subject: "posting", database: databaseName, kills, answered: answered().length, stored: stored.size },
      ...{ ...found, readyAfter: Math.max(...server.readyAfter.slice(1)) },
    };
    expect(answered().length).toBeGreaterThanOrEqual(kills);
    expect(found).toEqual({ lost: 0, notAsSent: 0, notTold: 0, damages: 0 });
  },
  testTimeout,
);

test("a message whose response was lost in a crash exists once when it is sent again", async () => {
  server = await RealServer.create();
  await server.start();
  const key = await server.signIn();
  const { id: group } = await server.makeGroup(key);
  const message = { id: randomUUID(), group, data: { title: "Through the storm" } };
  await server.call("POST", "/api/messages", key, message);
  await server.end("SIGKILL");
  await server.start();

  const again = await server.call("POST", "/api/messages", key, message);

  expect(again).toMatchObject({ id: message.id, data: { title: "Through the storm" } });
  expect(await allMessages(server, key, group)).toEqual([message.id]);
});

test("shutdown completes pending requests, and the log has no secrets or message texts", async () => {
  server = await RealServer.create();
  await server.start();
  const key = await server.signIn();
  const { id: group, inviteKey } = await server.makeGroup(key);
  const stream = await fetch(`${server.url}/api/live`, { headers: { "x-auth-token": key } });
  await fetch(`${server.url}/api/groups/invitation/${inviteKey}`);
  const posting = Array.from({ length: 20 }, (_, i) =>
    server!.call("POST", "/api/messages", key, { group, data: { text: `A secret recipe, part ${i}` } }),
  );
  const settled = Promise.allSettled(posting);
  await posting[0];

  // It exits with another code if something keeps it for too long.
  expect(await server.end("SIGTERM")).toBe(0);

  expect(await stream.text()).toContain("event: hello");
  const outcomes = await settled;
  const kept = outcomes.filter(({ status }) => status === "fulfilled").length;
  await server.start();
  expect((await allMessages(server, key, group)).length).toBeGreaterThanOrEqual(kept);
  expect(server.log.filter((line) => line.includes("/api/messages")).length).toBeGreaterThan(0);
  for (const line of server.log) expect(JSON.parse(line)).toHaveProperty("msg");
  expect(
    server.log.filter((line) => line.includes("request completed")).every((line) => line.includes('"reqId"')),
  ).toBe(true);
  for (const secret of ["secret recipe", key, inviteKey!, "correct horse battery", "anna@example.org"]) {
    expect(server.log.filter((line) => line.includes(secret))).toEqual([]);
  }
});

/** Posts messages one after another, and repeats unconfirmed ones with the same id, as clients do. */
class Poster {
  /** Texts by message id. */
  readonly sent = new Map<string, string>();
  readonly answered: string[] = [];
  readonly #post: (body: object) => Promise<number>;
  #unanswered: string | undefined;

  constructor(hearth: RealServer, key: string, group: string) {
    const headers = { "content-type": "application/json", "x-auth-token": key };
    this.#post = async (message) => {
      const body = JSON.stringify({ group, ...message });
      return (await fetch(`${hearth.url}/api/messages`, { method: "POST", headers, body })).status;
    };
  }

  async postUntilItDies(): Promise<void> {
    for (let i = 0; i < 5000; i++) {
      const id = this.#unanswered ?? randomUUID();
      const text = this.sent.get(id) ?? `Message ${this.sent.size}, ${"and so on ".repeat(i % 40)}`.trim();
      this.sent.set(id, text);
      this.#unanswered = id;
      try {
        if ((await this.#post({ id, data: { text } })) !== 201) continue;
      } catch {
        return;
      }
      this.#unanswered = undefined;
      this.answered.push(id);
    }
  }
}

/** Bob, who is notified of each message. */
async function addReader(hearth: RealServer, inviteKey: string): Promise<void> {
  const form = { login: "bob@example.org", password: "correct horse battery", invite_key: inviteKey };
  await hearth.call("POST", "/api/signup", undefined, form);
}

/** Returns every message with its number of notifications. */
async function storedMessages({ read }: Database) {
  const messages = await read
    .selectFrom("messages")
    .leftJoin("notifications", "notifications.target_message_id", "messages.id")
    .select((row) => ["messages.id", "messages.data", row.fn.count<number>("notifications.id").as("notifications")])
    .groupBy(["messages.id", "messages.data"])
    .execute();
  return new Map(
    messages.map(({ id, data, notifications }) => [
      id,
      { text: (JSON.parse(data) as { text: string }).text, notifications },
    ]),
  );
}

async function allMessages(hearth: RealServer, key: string, group: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; page < 1000; page++) {
    const { messages } = (await hearth.call("GET", `/api/groups/${group}/page/${page}`, key)) as { messages: string[] };
    if (messages.length === 0) return ids;
    ids.push(...messages);
  }
  return ids;
}
