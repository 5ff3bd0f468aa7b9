import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStream, type StreamMessage } from "./live-stream.ts";

let streams: FakeEventSource[] = [];
const received: StreamMessage[] = [];
let close: () => void;

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }

  send(name: string, data: object, lastEventId: string) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId }));
  }

  giveUp() {
    this.close();
    this.dispatchEvent(new Event("error"));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEventSource);
  streams = [];
  received.length = 0;
  close = openStream(undefined, (message) => received.push(message));
});

afterEach(() => {
  close();
  vi.useRealTimers();
});

test("a new message arrives with its ids", () => {
  streams[0]!.send("message.created", { groupId: "g", messageId: "m", authorId: "a" }, "41");
  expect(received).toEqual([
    { name: "message.created", data: { groupId: "g", messageId: "m", authorId: "a" }, id: 41 },
  ]);
});

test("a rejected stream reconnects and resumes after the last event", async () => {
  streams[0]!.send("hello", { id: 40 }, "");
  streams[0]!.send("group.renamed", { groupId: "g" }, "41");
  streams[0]!.giveUp();
  await vi.advanceTimersToNextTimerAsync();
  expect(streams[1]!.url).toMatch(/api\/live\?after=41$/);
});

test("the browser itself reconnects after a connection loss", async () => {
  streams[0]!.readyState = 0;
  streams[0]!.dispatchEvent(new Event("error"));
  await vi.runAllTimersAsync();
  expect(streams).toHaveLength(1);
});

test("a closed stream stays closed", async () => {
  streams[0]!.giveUp();
  close();
  await vi.runAllTimersAsync();
  expect(streams).toHaveLength(1);
});
