import { beforeEach, expect, test, vi } from "vitest";
import type { MessageView } from "#contract/messages.ts";
import { ApiError, NetworkError } from "../../../api/errors.ts";
import { MissingBlobError } from "../../files/uploads/uploads.ts";
import { Outbox, type NewOutgoing, type Outgoing, type OutboxStore } from "./outbox.ts";

const message = (id: string): NewOutgoing => ({
  id,
  groupId: "family",
  title: "",
  text: id,
  uploads: [],
  createdAt: 1,
});

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

function memoryStore(): OutboxStore {
  const kept = new Map<string, Outgoing>();
  return {
    all: () => [...kept.values()],
    find: (id) => kept.get(id),
    keep: (one) => Boolean(kept.set(one.id, one)),
    drop: (id) => void kept.delete(id),
  };
}

/** Creates an outbox whose server responds to the attempts with `answers`, in order, and then stores every message. */
function opened(responses: (Error | "stored")[] = [], store = memoryStore()) {
  const tries: string[] = [];
  const stored: string[] = [];
  const dropped: string[] = [];
  const dropFiles = ({ id }: Outgoing) => void dropped.push(id);
  const send = async ({ id }: Outgoing) => {
    tries.push(id);
    const response = responses.shift() ?? "stored";
    if (response !== "stored") throw response;
    return { id } as MessageView;
  };
  const outbox = new Outbox({ send, dropFiles, withLock: (step) => step() });
  outbox.open({ store, onStored: ({ id }) => stored.push(id) });
  const states = () => outbox.messages.get().map(({ id, state }) => `${id} ${state}`);
  return { outbox, store, tries, stored, dropped, states };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test("a message is removed from the outbox once it is stored", async () => {
  const { outbox, store, stored, states } = opened();
  outbox.add(message("a"));
  expect(store.find("a")).toBeDefined();
  await settled();
  expect(stored).toEqual(["a"]);
  expect(states()).toEqual(["a sent"]);
  expect(store.all()).toEqual([]);
});

test("reopening the outbox just as an attempt fails does not stop the retries", async () => {
  const store = memoryStore();
  const responses: (Error | "stored")[] = [new NetworkError("gone"), "stored"];
  const send = async ({ id }: Outgoing) => {
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return { id } as MessageView;
  };
  const stored: string[] = [];
  const options = { store, onStored: ({ id }: MessageView) => stored.push(id) };
  const outbox = new Outbox({
    send,
    dropFiles: () => undefined,
    withLock: async (step) => {
      const wentOn = await step();
      if (!wentOn) {
        outbox.close();
        outbox.open(options);
      }
      return wentOn;
    },
  });
  outbox.open(options);
  outbox.add(message("a"));
  await settled();
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored).toEqual(["a"]);
});

test("messages written offline are sent in order when the network is back", async () => {
  const { outbox, tries, stored, states } = opened([new NetworkError("gone")]);
  for (const id of ["a", "b", "c"]) outbox.add(message(id));
  await settled();
  expect(states()).toEqual(["a waiting", "b waiting", "c waiting"]);
  expect(tries).toEqual(["a"]);

  window.dispatchEvent(new Event("online"));
  await settled();
  expect(stored).toEqual(["a", "b", "c"]);
  outbox.close();
});

test("the outbox retries by itself, with growing delays", async () => {
  const { outbox, tries, stored } = opened([new NetworkError("gone"), new ApiError(503, { code: "not_ready" })]);
  outbox.add(message("a"));
  await settled();
  expect(tries).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1300);
  expect(tries).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2600);
  expect(stored).toEqual(["a"]);
});

test("a rejected message shows the reason and does not block the others", async () => {
  const { outbox, stored, states, store } = opened([new ApiError(400, { code: "parent_not_found" })]);
  outbox.add(message("a"));
  outbox.add(message("b"));
  await settled();
  expect(states()).toEqual(["a failed", "b sent"]);
  expect(outbox.messages.get()[0]!.refusal).toBe("parent_not_found");
  expect(stored).toEqual(["b"]);
  expect(store.find("a")).toBeDefined();

  outbox.retry("a");
  await settled();
  expect(stored).toEqual(["b", "a"]);
});

test("a message whose response was lost is marked as possibly stored", async () => {
  const { outbox } = opened([new NetworkError("cut")]);
  outbox.add(message("a"));
  await settled();
  expect(outbox.messages.get()[0]!.mayBeStored).toBe(true);
});

test("messages left by an earlier visit are sent in order, while failed ones wait for their author", async () => {
  const store = memoryStore();
  store.keep({ ...message("a"), state: "sending" });
  store.keep({ ...message("b"), state: "failed", refusal: "file_not_found" });
  store.keep({ ...message("c"), state: "waiting" });
  const { stored, states } = opened([], store);
  await settled();
  expect(stored).toEqual(["a", "c"]);
  expect(states()).toEqual(["a sent", "b failed", "c sent"]);
});

test("a message sent by another tab is not sent again", async () => {
  const { outbox, store, tries } = opened([new NetworkError("gone")]);
  outbox.add(message("a"));
  await settled();
  store.drop("a");
  outbox.tryNow();
  await settled();
  expect(tries).toEqual(["a"]);
  expect(outbox.messages.get()).toEqual([]);
});

test("messages are sent even if the browser stores nothing", async () => {
  const forgetful = { all: () => [], find: () => undefined, keep: () => false, drop: () => undefined };
  const { outbox, stored } = opened([], forgetful);
  outbox.add(message("a"));
  await settled();
  expect(stored).toEqual(["a"]);
});

test("a message can be cancelled while it waits, but not while it is being sent", async () => {
  const { outbox, store, dropped } = opened([new NetworkError("gone")]);
  outbox.add(message("a"));
  expect(outbox.remove("a")).toBe(false);
  await settled();
  expect(outbox.remove("a")).toBe(true);
  expect(store.all()).toEqual([]);
  expect(dropped).toEqual(["a"]);
});

test("a message being edited is held back, even across visits, and keeps its place in the order", async () => {
  const store = memoryStore();
  const before = opened([new NetworkError("gone")], store);
  for (const id of ["a", "b", "c"]) before.outbox.add(message(id));
  await settled();
  expect(before.outbox.hold("b")).toBe(true);
  before.outbox.close();

  const { outbox, stored, states } = opened([new NetworkError("gone")], store);
  await settled();
  expect(states()).toEqual(["a waiting", "b held", "c waiting"]);
  outbox.release("b", { text: "better" });
  outbox.tryNow();
  await settled();
  expect(stored).toEqual(["a", "b", "c"]);
});

test("files uploaded before the network failed are not uploaded again", async () => {
  const store = memoryStore();
  const file = { id: "f", type: "image/jpeg", contentUrl: "f.jpg" };
  const seen: (string | undefined)[] = [];
  let tries = 0;
  const outbox = new Outbox({
    send: async ({ id, uploads }, reporter) => {
      seen.push(uploads[0]!.file?.id);
      reporter.progress(0.5);
      reporter.fileIsThere("k", file);
      if (tries++ === 0) throw new NetworkError("gone");
      return { id } as MessageView;
    },
    dropFiles: () => undefined,
    withLock: (step) => step(),
  });
  outbox.open({ store, onStored: () => undefined });
  outbox.add({ ...message("a"), uploads: [{ key: "k", name: "sea.jpg", removed: false }] });
  await settled();
  expect(store.find("a")?.uploads[0]?.file).toEqual(file);
  outbox.tryNow();
  await settled();
  expect(seen).toEqual([undefined, "f"]);
});

test("a message whose file is lost shows an error and does not block the others", async () => {
  const { outbox, stored, states } = opened([new MissingBlobError()]);
  outbox.add(message("a"));
  outbox.add(message("b"));
  await settled();
  expect(states()).toEqual(["a failed", "b sent"]);
  expect(outbox.messages.get()[0]!.refusal).toBe("file_not_found");
  expect(stored).toEqual(["b"]);
});
