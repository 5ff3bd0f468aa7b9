import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outbox, storeOf } from "./outgoing.ts";

interface Body {
  type?: string;
  data: object;
  files: string[];
}

/** Simulates a server that stores the first message but loses the response. */
function serverLosingFirstResponse() {
  const calls: { method: string; path: string; body: Body }[] = [];
  let stored: object | undefined;
  vi.stubGlobal("fetch", async (address: string, { method, body }: { method: string; body: string }) => {
    const content = JSON.parse(body) as Body;
    calls.push({ method, path: new URL(address).pathname, body: content });
    const isFirst = calls.length === 1;
    if (isFirst || method === "PUT")
      stored = {
        id: "m",
        type: content.type ?? "standard",
        data: content.data,
        files: content.files.map((id) => ({ id })),
      };
    if (isFirst) throw new TypeError("The connection was cut");
    return new Response(JSON.stringify(stored), { status: 200 });
  });
  return { calls, said: () => calls.map(({ method, path }) => `${method} ${path}`) };
}

const message = { id: "m", groupId: "family", title: "", text: "First words", uploads: [], createdAt: 1 };
const waitFor = (state: string) => expect.poll(() => outbox.messages.get()[0]?.state).toBe(state);

// jsdom has no locks.
const locks = { request: (_name: string, step: () => unknown) => step() };
Object.defineProperty(navigator, "locks", { value: locks, configurable: true });

beforeEach(() => outbox.open({ store: storeOf("anna"), onStored: () => undefined }));
afterEach(() => {
  outbox.close();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("resending after a lost response changes nothing on the server", async () => {
  const server = serverLosingFirstResponse();
  outbox.add(message);
  await waitFor("waiting");
  outbox.tryNow();
  await waitFor("sent");
  expect(server.said()).toEqual(["POST /api/messages", "POST /api/messages"]);
});

test("a text edited after a lost response replaces the stored one", async () => {
  const server = serverLosingFirstResponse();
  outbox.add(message);
  await waitFor("waiting");
  outbox.remove("m");
  outbox.add({ ...message, text: "Better words", mayBeStored: true });
  await waitFor("sent");
  expect(server.said()).toEqual(["POST /api/messages", "POST /api/messages", "PUT /api/messages/m"]);
  expect(server.calls[2]!.body.data).toEqual({
    ...{
      title: null,
      text: "Better words",
      date: null,
      date_zone: null,
      date_end: null,
      place: null,
      remind_before: null,
      repeat: null,
      mentions: null,
      no_embed: null,
      captions: null,
      places: null,
      alternatives: null,
      waves: null,
    },
  });
});

test("waiting messages are visible only to their author", async () => {
  serverLosingFirstResponse();
  outbox.add(message);
  await waitFor("waiting");
  expect(
    storeOf("anna")
      .all()
      .map(({ id }) => id),
  ).toEqual(["m"]);
  expect(storeOf("paul").all()).toEqual([]);
});

test("mentions are sent with the text, and resending them changes nothing", async () => {
  const server = serverLosingFirstResponse();
  const mentions = { bob: "Bob", anna: "Anna" };
  outbox.add({ ...message, text: "@Bob and @Anna", mentions });
  await waitFor("waiting");
  outbox.tryNow();
  await waitFor("sent");
  expect(server.said()).toEqual(["POST /api/messages", "POST /api/messages"]);
  expect(server.calls[1]!.body.data).toMatchObject({ mentions });
});

test("a formatted text is sent with its formats, and resending it changes nothing", async () => {
  const server = serverLosingFirstResponse();
  const bold = { insert: "early", attributes: { bold: true } };
  const text = JSON.stringify({ delta: { ops: [bold, { insert: "\n" }] }, textOnly: "early" });
  outbox.add({ ...message, text, formatted: true });
  await waitFor("waiting");
  outbox.tryNow();
  await waitFor("sent");
  expect(server.said()).toEqual(["POST /api/messages", "POST /api/messages"]);
  expect(server.calls[1]!.body).toMatchObject({ type: "rich_text", data: { text } });
});

test("a text that has lost its formats after a lost response is stored as plain text", async () => {
  const server = serverLosingFirstResponse();
  const bold = { insert: "early", attributes: { bold: true } };
  const formatted = (ops: object[]) => JSON.stringify({ delta: { ops }, textOnly: "early" });
  outbox.add({ ...message, text: formatted([bold, { insert: "\n" }]), formatted: true });
  await waitFor("waiting");
  outbox.remove("m");
  outbox.add({ ...message, text: formatted([{ insert: "early\n" }]), formatted: true, mayBeStored: true });
  await waitFor("sent");
  expect(server.calls.at(-1)!.method).toBe("PUT");
  expect(server.calls.at(-1)!.body).toMatchObject({ type: "standard", data: { text: "early" } });
});
