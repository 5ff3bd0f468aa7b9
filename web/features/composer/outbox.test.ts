import { beforeEach, expect, test, vi } from "vitest";
import type { Message } from "#contract/messages.ts";
import { ApiError, NetworkError } from "../../api/errors.ts";
import { MissingBlobError } from "../files/uploads.ts";
import { Outbox, type NewOutgoing, type Outgoing, type OutboxShelf } from "./outbox.ts";

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

function memoryShelf(): OutboxShelf {
  const kept = new Map<string, Outgoing>();
  return {
    all: () => [...kept.values()],
    find: (id) => kept.get(id),
    keep: (one) => Boolean(kept.set(one.id, one)),
    drop: (id) => void kept.delete(id),
  };
}

/** Answers of the server to each attempt, in order; then it stores the message. */
function opened(answers: (Error | "stored")[] = [], shelf = memoryShelf()) {
  const tries: string[] = [];
  const stored: string[] = [];
  const dropped: string[] = [];
  const dropFiles = ({ id }: Outgoing) => void dropped.push(id);
  const send = async ({ id }: Outgoing) => {
    tries.push(id);
    const answer = answers.shift() ?? "stored";
    if (answer !== "stored") throw answer;
    return { id } as Message;
  };
  const outbox = new Outbox({ send, dropFiles, alone: (step) => step() });
  outbox.open({ shelf, onStored: ({ id }) => stored.push(id) });
  const states = () => outbox.messages.get().map(({ id, state }) => `${id} ${state}`);
  return { outbox, shelf, tries, stored, dropped, states };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test("a message is stored, and kept no longer", async () => {
  const { outbox, shelf, stored, states } = opened();
  outbox.add(message("a"));
  expect(shelf.find("a")).toBeDefined();
  await settled();
  expect(stored).toEqual(["a"]);
  expect(states()).toEqual(["a sent"]);
  expect(shelf.all()).toEqual([]);
});

test("opened anew in the moment in which a try fails, as by going to another page, it goes on trying", async () => {
  const shelf = memoryShelf();
  const answers: (Error | "stored")[] = [new NetworkError("gone"), "stored"];
  const send = async ({ id }: Outgoing) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return { id } as Message;
  };
  const stored: string[] = [];
  const opening = { shelf, onStored: ({ id }: Message) => stored.push(id) };
  const outbox = new Outbox({
    send,
    dropFiles: () => undefined,
    alone: async (step) => {
      const wentOn = await step();
      if (!wentOn) {
        outbox.close();
        outbox.open(opening);
      }
      return wentOn;
    },
  });
  outbox.open(opening);
  outbox.add(message("a"));
  await settled();
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stored).toEqual(["a"]);
});

test("without network all wait, and go in the order of writing when it is back", async () => {
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

test("nobody has to ask: it tries again by itself, each time a little later", async () => {
  const { outbox, tries, stored } = opened([new NetworkError("gone"), new ApiError(503, { code: "not_ready" })]);
  outbox.add(message("a"));
  await settled();
  expect(tries).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1300);
  expect(tries).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2600);
  expect(stored).toEqual(["a"]);
});

test("what the server refuses says why and holds nobody up", async () => {
  const { outbox, stored, states, shelf } = opened([new ApiError(400, { code: "parent_not_found" })]);
  outbox.add(message("a"));
  outbox.add(message("b"));
  await settled();
  expect(states()).toEqual(["a failed", "b sent"]);
  expect(outbox.messages.get()[0]!.refusal).toBe("parent_not_found");
  expect(stored).toEqual(["b"]);
  expect(shelf.find("a")).toBeDefined();

  outbox.retry("a");
  await settled();
  expect(stored).toEqual(["b", "a"]);
});

test("a try whose answer was lost is remembered as one that may have arrived", async () => {
  const { outbox } = opened([new NetworkError("cut")]);
  outbox.add(message("a"));
  await settled();
  expect(outbox.messages.get()[0]!.mayBeStored).toBe(true);
});

test("what an earlier visit left is sent, in its order, and what had failed waits for its author", async () => {
  const shelf = memoryShelf();
  shelf.keep({ ...message("a"), state: "sending" });
  shelf.keep({ ...message("b"), state: "failed", refusal: "file_not_found" });
  shelf.keep({ ...message("c"), state: "waiting" });
  const { stored, states } = opened([], shelf);
  await settled();
  expect(stored).toEqual(["a", "c"]);
  expect(states()).toEqual(["a sent", "b failed", "c sent"]);
});

test("what another tab has sent meanwhile is not sent again", async () => {
  const { outbox, shelf, tries } = opened([new NetworkError("gone")]);
  outbox.add(message("a"));
  await settled();
  shelf.drop("a");
  outbox.tryNow();
  await settled();
  expect(tries).toEqual(["a"]);
  expect(outbox.messages.get()).toEqual([]);
});

test("a browser that keeps nothing sends all the same", async () => {
  const forgetful = { all: () => [], find: () => undefined, keep: () => false, drop: () => undefined };
  const { outbox, stored } = opened([], forgetful);
  outbox.add(message("a"));
  await settled();
  expect(stored).toEqual(["a"]);
});

test("a message can be taken back while it waits, and not while it is on its way", async () => {
  const { outbox, shelf, dropped } = opened([new NetworkError("gone")]);
  outbox.add(message("a"));
  expect(outbox.remove("a")).toBe(false);
  await settled();
  expect(outbox.remove("a")).toBe(true);
  expect(shelf.all()).toEqual([]);
  expect(dropped).toEqual(["a"]);
});

test("what its author is changing stays here, also across a visit, and then goes in its place among the others", async () => {
  const shelf = memoryShelf();
  const before = opened([new NetworkError("gone")], shelf);
  for (const id of ["a", "b", "c"]) before.outbox.add(message(id));
  await settled();
  expect(before.outbox.hold("b")).toBe(true);
  before.outbox.close();

  const { outbox, stored, states } = opened([new NetworkError("gone")], shelf);
  await settled();
  expect(states()).toEqual(["a waiting", "b held", "c waiting"]);
  outbox.release("b", { text: "better" });
  outbox.tryNow();
  await settled();
  expect(stored).toEqual(["a", "b", "c"]);
});

test("files that came through before the network went are not sent again", async () => {
  const shelf = memoryShelf();
  const file = { id: "f", type: "image/jpeg", contentUrl: "f.jpg" };
  const seen: (string | undefined)[] = [];
  let tries = 0;
  const outbox = new Outbox({
    send: async ({ id, uploads }, tell) => {
      seen.push(uploads[0]!.file?.id);
      tell.progress(0.5);
      tell.fileIsThere("k", file);
      if (tries++ === 0) throw new NetworkError("gone");
      return { id } as Message;
    },
    dropFiles: () => undefined,
    alone: (step) => step(),
  });
  outbox.open({ shelf, onStored: () => undefined });
  outbox.add({ ...message("a"), uploads: [{ key: "k", name: "sea.jpg", removed: false }] });
  await settled();
  expect(shelf.find("a")?.uploads[0]?.file).toEqual(file);
  outbox.tryNow();
  await settled();
  expect(seen).toEqual([undefined, "f"]);
});

test("a message whose file is lost says so and holds nobody up", async () => {
  const { outbox, stored, states } = opened([new MissingBlobError()]);
  outbox.add(message("a"));
  outbox.add(message("b"));
  await settled();
  expect(states()).toEqual(["a failed", "b sent"]);
  expect(outbox.messages.get()[0]!.refusal).toBe("file_not_found");
  expect(stored).toEqual(["b"]);
});
