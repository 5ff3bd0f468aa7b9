import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { FakeEventSource, streams } from "../testing/fake-event-source.ts";
import { session } from "./session.ts";
import { live, type LiveMessage } from "./live.ts";

const heard: LiveMessage[] = [];
let unsubscribe: () => void;

/** The server puts the id into the data too. */
const send = (stream: FakeEventSource, name: string, id: number, data: object = {}) =>
  stream.send(name, { id, ...data }, id);

/** Lock of the browser, held by one tab at a time. */
class FakeLocks {
  #last = Promise.resolve();

  request(_name: string, ...rest: [{ signal?: AbortSignal }, () => Promise<void>]) {
    const [{ signal }, work] = rest;
    const result = this.#last.then(() => {
      signal?.throwIfAborted();
      return work();
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}

let locks: FakeLocks;

/** Channel of another tab of this browser. */
let otherTab: BroadcastChannel;

beforeEach(() => {
  live.stop();
  locks = new FakeLocks();
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("navigator", { locks });
  vi.spyOn(performance, "now").mockReturnValue(500);
  session.begin("annas-key");
  otherTab = new BroadcastChannel("hearth-live::nnas-key");
  unsubscribe = live.subscribe((message) => heard.push(message));
});

afterEach(() => {
  live.stop();
  unsubscribe();
  otherTab.close();
  streams.splice(0);
  heard.splice(0);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
});

/** Lets everything that was started come to its end. */
async function settled() {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}

const open = () => streams.filter(({ readyState }) => readyState === 1);
const names = () => heard.map(({ name }) => name);
const joined = { groupId: "family", userId: "bob" };

/** Starts the stream in this tab, after event 7. */
async function leading() {
  live.start();
  live.resumeFrom({ after: 7, at: 1000 });
  await eventually(() => expect(open()).toHaveLength(1));
  return open()[0]!;
}

function show(visibilityState: DocumentVisibilityState) {
  Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("the stream opens only once the position to start from is known", async () => {
  live.start();
  await settled();
  expect(streams).toEqual([]);
  live.resumeFrom({ after: 7, at: 1000 });
  await eventually(() => expect(open()).toHaveLength(1));
  expect(open()[0]!.url).toMatch(/api\/live\?after=7&at=1000$/);
});

test("a later response does not move the position", async () => {
  live.resumeFrom({ after: 7 });
  live.resumeFrom({ after: 12 });
  live.start();
  await eventually(() => expect(open()).toHaveLength(1));
  expect(open()[0]!.url).toMatch(/after=7$/);
});

test("events reach the page and the other tabs", async () => {
  const shared: unknown[] = [];
  otherTab.addEventListener("message", ({ data }: MessageEvent) => shared.push(data));
  const stream = await leading();
  send(stream, "member.joined", 8, joined);
  expect(heard).toMatchObject([{ name: "member.joined", data: joined }]);
  await eventually(() => expect(shared).toMatchObject([{ name: "member.joined", id: 8 }]));
});

test("events that arrive before the code that handles them is loaded are delivered to all of it", async () => {
  unsubscribe();
  const stream = await leading();
  send(stream, "member.joined", 8, joined);
  const other: LiveMessage[] = [];
  unsubscribe = live.subscribe((message) => heard.push(message));
  const unsubscribeOther = live.subscribe((message) => other.push(message));
  await settled();
  expect([names(), other.map(({ name }) => name)]).toEqual([["member.joined"], ["member.joined"]]);
  unsubscribeOther();
});

test("events of a stopped session are not delivered later", async () => {
  unsubscribe();
  send(await leading(), "member.joined", 8, joined);
  live.stop();
  unsubscribe = live.subscribe((message) => heard.push(message));
  await settled();
  expect(heard).toEqual([]);
});

test("the first hello means that nothing was lost, and a later one that events may be", async () => {
  const stream = await leading();
  send(stream, "hello", 7);
  expect(names()).toEqual([]);
  send(stream, "hello", 20);
  expect(names()).toEqual(["missed"]);
});

test("after too many missed events everything is loaded again", async () => {
  const stream = await leading();
  send(stream, "reset", 500);
  expect(names()).toEqual(["missed"]);
});

test("a repeated notification is counted again by the server instead of being added", async () => {
  const stream = await leading();
  send(stream, "notification.created", 6, { notificationId: "old" });
  send(stream, "notification.created", 8, { notificationId: "new" });
  expect(heard).toMatchObject([
    { name: "notification.updated", data: { notificationIds: [] } },
    { name: "notification.created", data: { notificationId: "new" } },
  ]);
});

test("other repeated events are passed on as they are", async () => {
  const stream = await leading();
  send(stream, "member.joined", 6, joined);
  expect(names()).toEqual(["member.joined"]);
});

test("after a pause the stream resumes after the last event, and after stopping from nowhere", async () => {
  const stream = await leading();
  send(stream, "member.joined", 9, joined);
  live.pause();
  expect(open()).toEqual([]);

  live.start();
  await eventually(() => expect(open()).toHaveLength(1));
  expect(open()[0]!.url).toMatch(/after=9$/);

  live.stop();
  live.start();
  await settled();
  expect(open()).toEqual([]);
});

test("a tab without the lock opens no stream and hears the events of the one that has it", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const gone = locks.request("hearth-live::nnas-key", {}, () => held);
  live.start();
  live.resumeFrom({ after: 7 });
  otherTab.postMessage({ name: "member.joined", data: joined, id: 8 });
  await eventually(() => expect(names()).toEqual(["member.joined"]));
  expect(streams).toEqual([]);

  release();
  await gone;
  await eventually(() => expect(open()).toHaveLength(1));
  expect(open()[0]!.url).toMatch(/after=8$/);
});

test("a browser without locks streams only while the tab is visible", async () => {
  vi.stubGlobal("navigator", {});
  await leading();
  show("hidden");
  await settled();
  expect(open()).toEqual([]);
  show("visible");
  await eventually(() => expect(open()).toHaveLength(1));
  live.pause();
  show("visible");
  await settled();
  expect(open()).toEqual([]);
});

test("a component that is gone hears nothing", async () => {
  const stream = await leading();
  unsubscribe();
  send(stream, "member.joined", 8, joined);
  expect(heard).toEqual([]);
});
