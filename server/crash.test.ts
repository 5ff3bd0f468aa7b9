import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import type { GroupPage } from "#contract/groups.ts";
import { RealServer } from "./testing/real-server.ts";

let server: RealServer | undefined;
afterEach(() => server?.remove());

const kills = 10;

test(`a server killed ${kills} times while people post has every answered message, each once, and starts again by itself`, async () => {
  server = await RealServer.create();
  await server.start();
  const key = await server.signIn();
  const { id: group } = await server.makeGroup(key);
  const answered = new Set<string>();
  const sent = new Set<string>();

  for (let kill = 0; kill < kills; kill++) {
    const posting = [0, 1, 2].map(() => postUntilItDies(server!, key, group, sent, answered));
    // The moment of the kill is chance on purpose, some answers into each life.
    const enough = answered.size + 1 + Math.floor(Math.random() * 20);
    await vi.waitUntil(() => answered.size >= enough, { timeout: 20_000, interval: 1 });
    await server.end("SIGKILL");
    await Promise.all(posting);
    await server.start();
  }

  const stored = await allMessages(server, key, group);
  expect(answered.size).toBeGreaterThan(kills);
  expect(new Set(stored).size).toBe(stored.length);
  expect([...answered].filter((id) => !stored.includes(id))).toEqual([]);
  expect(stored.filter((id) => !sent.has(id))).toEqual([]);
}, 240_000);

test("a message whose answer was lost in a crash is sent again with its id, and is there once", async () => {
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
}, 60_000);

test("asked to stop, it answers what is under way, ends within ten seconds, and its log holds no secret and no word of a message", async () => {
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
  const begun = performance.now();

  expect(await server.end("SIGTERM")).toBe(0);

  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(await stream.text()).toContain("event: hello");
  const outcomes = await settled;
  const kept = outcomes.filter(({ status }) => status === "fulfilled").length;
  await server.start();
  expect((await allMessages(server, key, group)).length).toBeGreaterThanOrEqual(kept);
  expect(server.log.filter((line) => line.includes("/api/messages")).length).toBeGreaterThan(0);
  for (const line of server.log) expect(JSON.parse(line)).toHaveProperty("msg");
  expect(server.log.filter((line) => line.includes("answered")).every((line) => line.includes('"reqId"'))).toBe(true);
  for (const secret of ["secret recipe", key, inviteKey!, "correct horse battery", "anna@example.org"]) {
    expect(server.log.filter((line) => line.includes(secret))).toEqual([]);
  }
}, 60_000);

/** Posts one message after another, with ids of its own, until the server is gone. */
async function postUntilItDies(
  { url }: RealServer,
  key: string,
  group: string,
  sent: Set<string>,
  answered: Set<string>,
): Promise<void> {
  const headers = { "content-type": "application/json", "x-auth-token": key };
  for (let i = 0; i < 5000; i++) {
    const id = randomUUID();
    sent.add(id);
    const body = JSON.stringify({ id, group, data: { text: `Message ${i}` } });
    try {
      const answer = await fetch(`${url}/api/messages`, { method: "POST", headers, body });
      if (answer.status === 201) answered.add(id);
    } catch {
      return;
    }
  }
}

async function allMessages(hearth: RealServer, key: string, group: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; page < 1000; page++) {
    const { messages } = (await hearth.call("GET", `/api/groups/${group}/page/${page}`, key)) as GroupPage;
    if (messages.length === 0) return ids;
    ids.push(...messages);
  }
  return ids;
}
