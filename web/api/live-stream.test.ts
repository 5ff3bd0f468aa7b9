import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEventSource, streams } from "../testing/fake-event-source.ts";
import { openStream, type StreamMessage } from "./live-stream.ts";

const received: StreamMessage[] = [];
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEventSource);
  streams.length = 0;
  received.length = 0;
  close = openStream(undefined, (message) => received.push(message));
});

afterEach(() => {
  close();
  vi.useRealTimers();
});

test("a new message arrives with its ids", () => {
  streams[0]!.send("message.created", { groupId: "g", messageId: "m", authorId: "a" }, 41);
  expect(received).toEqual([
    { name: "message.created", data: { groupId: "g", messageId: "m", authorId: "a" }, id: 41 },
  ]);
});

test("a rejected stream reconnects and resumes after the last event", async () => {
  streams[0]!.send("hello", { id: 40 }, "");
  streams[0]!.send("group.renamed", { groupId: "g" }, 41);
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
