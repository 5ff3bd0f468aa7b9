import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { fastify } from "fastify";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import type { CardPage } from "#contract/cards.ts";
import { refused } from "../testing/refused.ts";
import { testApp } from "../testing/build-app.ts";
import { aGroup, aPerson } from "../testing/people.ts";
import type { App } from "./app-type.ts";
import { cookieName } from "./cookies.ts";
import { refuseTooMuch, type Room } from "./too-much.ts";

const hearth = await testApp();
afterAll(() => hearth.close());

const comeAgain = { headers: { "retry-after": expect.stringMatching(/^[1-5]$/) as string } };
const wide: Room = {
  turn: 10,
  busyAfter: 10_000,
  fullAfter: 10_000,
  eachWhenBusy: 1,
  each: 1000,
  eachNetwork: 1000,
  all: 1000,
};

test("of one user's two hundred simultaneous messages some are stored and the rest refused, while other users can write", async () => {
  const anna = await aPerson(hearth, "anna@example.org");
  const bob = await aPerson(hearth, "bob@example.org");
  const [annas, bobs] = [await aGroup(anna, "Famille"), await aGroup(bob, "Club")];

  const flood = Array.from({ length: 200 }, (_, i) =>
    anna.post("/api/messages", { group: annas.id, data: { text: `Letter ${i}` } }),
  );
  // A slow machine may answer 503 first; Bob retries as a client would.
  const write = async () => (await bob.post("/api/messages", { group: bobs.id, data: { text: "Hello" } })).status;
  await expect.poll(write).toBe(201);
  const responses = await Promise.all(flood);

  const taken = responses.filter(({ status }) => status === 201);
  const turnedAway = responses.filter(({ status }) => status !== 201);
  expect(taken.length).toBeGreaterThan(0);
  expect(turnedAway.length).toBeGreaterThanOrEqual(50);
  for (const response of turnedAway) {
    // On a slow machine some requests time out waiting for the group instead of exceeding the limit.
    expect(["too_many_requests", "too_busy"]).toContain(response.body.code);
    expect(response).toMatchObject(comeAgain);
  }
  const { totalItems } = (await anna.get(`/api/groups/${annas.id}/page/0`)).body as CardPage & { totalItems: number };
  expect(totalItems).toBe(taken.length);
});

test("when all slots are taken, new requests are refused unread; health checks and pages work, and accepted requests complete", async () => {
  const { call, finish, log } = await aServer({ ...wide, all: 2 });
  const inside = [call("/api/long"), call("/api/long")];
  await expect.poll(() => log.entered.mock.calls.length).toBe(2);

  const late = await call("/api/body", endless());

  expect({ status: late.status, headers: Object.fromEntries(late.headers), body: await late.json() }).toMatchObject({
    ...refused("too_busy"),
    ...comeAgain,
  });
  expect((await call("/healthz")).status).toBe(200);
  expect(log.warn).toHaveBeenCalledOnce();
  finish();
  for (const response of await Promise.all(inside)) expect(response.status).toBe(200);
  expect((await call("/api/short")).status).toBe(200);
});

test("slow senders, listeners, queued and disconnected clients take up no slots", async () => {
  const { call, log } = await aServer({ ...wide, all: 1 });
  const end = new AbortController();
  const { signal } = end;
  const gone = new AbortController();
  const slow = [
    call("/api/body", { ...endless(), signal }),
    call("/api/stream", { signal }),
    call("/api/turn", { signal }),
  ];
  const ended = Promise.allSettled(slow);
  await expect.poll(() => log.entered.mock.calls.length).toBe(2);
  const given = call("/api/long", { signal: gone.signal }).catch(() => "gone");
  await expect.poll(() => log.entered.mock.calls.length).toBe(3);
  expect((await call("/api/short")).status).toBe(503);

  gone.abort();
  expect(await given).toBe("gone");

  await expect.poll(async () => (await call("/api/short")).status).toBe(200);
  end.abort();
  await ended;
});

test("a caller with many requests delays only itself, and is refused once the wait is long", async () => {
  const { lines, workedFor, log } = await aServer({ ...wide, busyAfter: 50, eachWhenBusy: 3 });
  const greedy = await lines(Array<string>(80).fill("greedy"));
  const [another, bob] = await lines(["greedy", "bob"]);
  const responses = workedFor(16).then(() => Promise.all([another!.ask(), bob!.ask()]));
  const first = greedy.map((line) => line.ask());

  expect(await responses).toEqual([429, 200]);
  expect(log.entered.mock.calls.length).toBeLessThan(80);
  expect(new Set(await Promise.all(first))).toEqual(new Set([200]));
});

test("everyone is refused while a new caller would wait too long, and requests are accepted again a moment later", async () => {
  const { call, lines, workedFor } = await aServer({ ...wide, fullAfter: 50 });
  const people = await lines(Array.from({ length: 80 }, (_, i) => String(i)));
  const [late] = await lines(["late"]);
  const response = workedFor(16).then(() => late!.ask());
  const first = people.map((line) => line.ask());

  expect(await response).toBe(503);
  expect(new Set(await Promise.all(first))).toEqual(new Set([200]));
  expect((await call("/api/work")).status).toBe(200);
});

test("queued requests get no more slots than simultaneous ones", async () => {
  const { call, finish, log } = await aServer({ ...wide, turn: 0, each: 3 });
  const calls = Array.from({ length: 10 }, () => call("/api/long"));
  const statuses = calls.map(async (each) => (await each).status);
  let answered = 0;
  for (const status of statuses) void status.then(() => answered++);
  await expect.poll(() => answered).toBe(7);

  finish();

  expect((await Promise.all(statuses)).sort()).toEqual([...Array<number>(3).fill(200), ...Array<number>(7).fill(429)]);
  expect(log.entered).toHaveBeenCalledTimes(3);
});

test("requests of clients that disconnected while queued are not processed", async () => {
  const { lines, workedFor, log } = await aServer(wide);
  const people = await lines(Array.from({ length: 80 }, (_, i) => String(i)));
  const gone = workedFor(1).then(() => people.forEach((line) => line.hangUp()));
  await Promise.all(people.map((line) => line.ask()));
  await gone;

  const [late] = await lines(["late"]);
  expect(await late!.ask()).toBe(200);
  expect(log.entered.mock.calls.length).toBeLessThan(80);
});

test("forged cookies and keys do not give a network more slots", async () => {
  const { call, log, finish } = await aServer({ ...wide, each: 2, eachNetwork: 3 });
  const ask = (ip: string, headers: Record<string, string>) =>
    call("/api/long", { headers: { "x-forwarded-for": ip, ...headers } });
  const cookie = `${cookieName(hearth.context, "session")}=key`;
  const inside = [ask("203.0.113.1", { cookie: `${cookie}; z=1` }), ask("203.0.113.1", { cookie: `z=2; ${cookie}` })];
  await expect.poll(() => log.entered.mock.calls.length).toBe(2);
  expect((await ask("203.0.113.1", { cookie: `z=3; ${cookie}` })).status).toBe(429);

  inside.push(ask("203.0.113.1", { "x-auth-token": "made up" }));
  await expect.poll(() => log.entered.mock.calls.length).toBe(3);
  expect((await ask("203.0.113.1", { "x-auth-token": "another" })).status).toBe(429);
  inside.push(ask("203.0.113.2", { "x-auth-token": "of another network" }));
  await expect.poll(() => log.entered.mock.calls.length).toBe(4);

  finish();
  for (const response of await Promise.all(inside)) expect(response.status).toBe(200);
});

/** Returns a body that starts and never ends. */
function endless(): RequestInit {
  const body = new ReadableStream<Uint8Array>({ start: (sending) => sending.enqueue(Buffer.from("{")) });
  return { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } };
}

/** Starts a server with few slots, some slow calls and one that is hard work. Only that work advances time, however busy the machine is. */
async function aServer(room: Room) {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 0.001));
  const app = fastify({ forceCloseConnections: true, trustProxy: true }) as unknown as App;
  const log = { warn: vi.fn(), entered: vi.fn() };
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const untilFinished = () => {
    log.entered();
    return finished.then(() => ({}));
  };
  refuseTooMuch(app, { ...hearth.context, log }, room);
  app.get("/healthz", () => ({}));
  app.get("/api/short", () => ({}));
  app.post("/api/body", () => ({}));
  app.get("/api/long", untilFinished);
  app.get("/api/stream", { config: { longRunning: true } }, untilFinished);
  app.get("/api/turn", { config: { waits: true } }, untilFinished);
  app.get("/api/work", () => {
    log.entered();
    now += 5;
    return {};
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    finish();
    await app.close();
    clock.mockRestore();
  });
  let connected = 0;
  app.server.on("connection", () => connected++);

  /** Sends hard work for each of these keys at once. Returns the pending statuses. */
  async function lines(keys: string[]) {
    const wanted = connected + keys.length;
    const { port } = new URL(url);
    const opened = keys.map((key) => ({ key, line: connect(Number(port), "127.0.0.1") }));
    await expect.poll(() => connected).toBe(wanted);
    return opened.map(({ key, line }) => ({
      hangUp: () => line.destroy(),
      async ask(): Promise<number> {
        line.write(`GET /api/work HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-AUTH-TOKEN: ${key}\r\n\r\n`);
        const response = await text(line).catch(() => "");
        return Number(response.split(" ")[1]);
      },
    }));
  }

  /** Waits until this many calls of hard work have started; what follows runs before further ones. */
  function workedFor(calls: number): Promise<void> {
    return new Promise((resolve) => {
      log.entered.mockImplementation(() => {
        if (log.entered.mock.calls.length === calls) resolve();
      });
    });
  }
  return { finish, log, lines, workedFor, call: (path: string, init?: RequestInit) => fetch(url + path, init) };
}
