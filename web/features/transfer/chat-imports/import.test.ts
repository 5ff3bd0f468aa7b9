import { afterEach, expect, test, vi } from "vitest";
import { openChat, zipOf } from "../../../testing/chats.ts";
import { NoArchiveError } from "../imports/source-files.ts";
import { NoChatError, type ChatMessage } from "../chat-formats/chat.ts";
import { planChat, type PlannedMessage, type PlanOptions } from "./chat-plan.ts";
import { runImport } from "./run-import.ts";
import { requests } from "../../../testing/requests.ts";
import { ApiError, NetworkError } from "../../../api/errors.ts";

const chat = [
  "24.05.19, 23:59 - Nachrichten sind Ende-zu-Ende-verschlüsselt.",
  "24.05.19, 23:59 - Anna: Good night",
  "25.05.19, 08:00 - Bob: IMG-20190525-WA0001.jpg (Datei angehängt)",
  "25.05.19, 08:00 - Anna: Nice",
  "25.05.19, 08:00 - Anna: Nice",
  "25.05.19, 08:01 - Carol: IMG-20190525-WA0002.jpg (Datei angehängt)",
  "25.05.19, 08:02 - Carol: Diese Nachricht wurde gelöscht.",
].join("\n");

const photo = "IMG-20190525-WA0001.jpg";
const opened = (text: string) =>
  zipOf({ "WhatsApp Chat mit Familie.txt": text, [photo]: "bytes" }, "Familie.zip").then(openChat);
const options: PlanOptions = {
  groupId: "01a213e4-38d7-750d-b6ce-eddd043c22e8",
  title: "Familie",
  skipped: new Set(),
  formatDay: (day) => day.toDateString(),
};

async function plan(text: string, changes: Partial<PlanOptions> = {}): Promise<PlannedMessage[]> {
  return planOf((await opened(text)).read("dmy"), changes);
}

async function planOf(messages: AsyncIterable<ChatMessage>, changes: Partial<PlanOptions> = {}) {
  const planned: PlannedMessage[] = [];
  for await (const message of planChat(messages, { ...options, ...changes })) planned.push(message);
  return planned;
}

afterEach(() => vi.restoreAllMocks());

test("an archive is opened, of an iPhone or an Android phone, or a text alone", async () => {
  const android = await openChat(await zipOf({ "WhatsApp Chat mit Familie.txt": chat, [photo]: "bytes" }, "Chat.zip"));
  const iphone = await openChat(await zipOf({ "_chat.txt": chat }, "WhatsApp Chat - Family.zip"));
  const text = await openChat(new File([chat], "WhatsApp Chat with The Choir.txt"));

  expect([android.title, iphone.title, text.title]).toEqual(["Familie", "Family", "The Choir"]);
  expect([android.messages, iphone.messages, text.messages]).toEqual([4, 3, 3]);
  expect(await (await android.file(photo)).text()).toBe("bytes");
});

test("hostile names and an endless message are read before the test times out", async () => {
  const named = await openChat(new File([chat], `${"whatsapp".repeat(25_000)}.txt`));
  expect(named.title.length).toBeLessThan(1000);

  const [, ...parts] = await plan(`25.05.19, 18:03 - Anna: ${"a".repeat(20_000_000)}`);
  expect(new Set(parts.map(({ id }) => id)).size).toBe(400);
});

test("other files are refused", async () => {
  await expect(openChat(new File(["no archive"], "photo.zip"))).rejects.toThrow(NoArchiveError);
  await expect(openChat(await zipOf({ "photo.jpg": "" }, "photos.zip"))).rejects.toThrow(NoChatError);
  await expect(openChat(new File(["Dear diary"], "diary.txt"))).rejects.toThrow(NoChatError);
});

test("a summary says what an import adds", async () => {
  const summary = await opened(chat);
  expect(summary).toMatchObject({
    ...{ messages: 4, files: 1, missing: ["IMG-20190525-WA0002.jpg"], unused: [] },
    leftOut: { notice: 1, deleted: 1, missing: 1, unread: 0 },
    people: new Map([
      ["Anna", 3],
      ["Bob", 1],
    ]),
  });
  expect(summary.dates).toMatchObject({ order: "dmy" });
});

test("every day is a message with the others as comments, in their order", async () => {
  const planned = await plan(chat);

  expect(planned.map(({ title, text, author, files }) => [title, author, text, files])).toEqual([
    ["Familie · Fri May 24 2019", "Anna", "", undefined],
    [undefined, "Anna", "Good night", undefined],
    ["Familie · Sat May 25 2019", "Bob", "", undefined],
    [undefined, "Bob", "", [photo]],
    [undefined, "Anna", "Nice", undefined],
    [undefined, "Anna", "Nice", undefined],
  ]);
  expect(planned.map(({ parent }) => planned.findIndex(({ id }) => id === parent))).toEqual([-1, 0, -1, 2, 2, 2]);
  const times = planned.map(({ at }) => at);
  expect(times).toEqual([...times].sort((one, other) => one - other));
  expect(times[1]).toBe(new Date(2019, 4, 24, 23, 59).getTime() / 1000);
});

test("a later export of the same chat gives the same ids", async () => {
  const before = (await plan(chat)).map(({ id }) => id);
  const later = (await plan(`${chat}\n26.05.19, 08:00 - Anna: More`)).map(({ id }) => id);
  const elsewhere = (await plan(chat, { groupId: "01a213e4-38d7-750d-b6ce-eddd043c22e9" })).map(({ id }) => id);

  expect(new Set(before).size).toBe(before.length);
  expect(later.slice(0, before.length)).toEqual(before);
  expect(elsewhere).not.toContain(before[0]);
});

test("people can be left out, and texts that are too long are continued", async () => {
  const long = `25.05.19, 08:00 - Anna: ${"x".repeat(60_000)}\n25.05.19, 08:00 - Bob: Hi`;

  expect((await plan(long, { skipped: new Set(["Bob"]) })).map(({ text }) => text.length)).toEqual([0, 50_000, 10_000]);
});

const said = (key: string, at: Date, rest: Partial<ChatMessage> = {}): ChatMessage => {
  return { key: [key], author: "Anna", at: at.getTime(), text: key, ...rest };
};

test("a reply is attached to the comment of its day that it answers, and quotes one of another day", async () => {
  const question = said("Who comes?", new Date(2019, 4, 24, 18));
  const same = said("Me", new Date(2019, 4, 24, 19), { repliesTo: question });
  const later = said("I can't", new Date(2019, 4, 25, 9), { repliesTo: question });
  const [, first, second, , third] = await planOf(planned([question, same, later]));

  expect(second).toMatchObject({ text: "Me", parent: first!.parent, repliesTo: first!.id });
  expect(third).toMatchObject({ text: "> Anna: Who comes?\nI can't" });
  expect(third).not.toHaveProperty("repliesTo");
});

test("words of people who are left out are not quoted", async () => {
  const question = said("Who comes?", new Date(2019, 4, 24, 18), { author: "Bob" });
  const later = said("I can't", new Date(2019, 4, 25, 9), { repliesTo: question });
  const skipped = new Set(["Bob"]);
  expect((await planOf(planned([question, later]), { skipped })).map(({ text }) => text)).toEqual(["", "I can't"]);
});

test("a conversation is a message with its answers as comments, whatever day they are from", async () => {
  const conversation = { id: "1", title: "Summer party" };
  const opening = said("When?", new Date(2019, 4, 24), { conversation });
  const other = said("Keys", new Date(2019, 4, 25), { conversation: { id: "2", title: "" } });
  const answer = said("In July", new Date(2019, 6, 1), { conversation, repliesTo: opening });
  const more = said("Fine", new Date(2019, 6, 2), { conversation, repliesTo: answer });
  const [one, two, three, four, ...others] = await planOf(planned([opening, other, answer, more]));

  expect(one).toMatchObject({ title: "Summer party", text: "When?" });
  expect(two).not.toHaveProperty("title");
  expect([one, two].map((message) => message!.parent)).toEqual([undefined, undefined]);
  expect(three).toMatchObject({ text: "In July", parent: one!.id });
  expect(three).not.toHaveProperty("repliesTo");
  expect(four).toMatchObject({ parent: one!.id, repliesTo: three!.id });
  expect(others).toEqual([]);
});

test("more files than a message can have become several messages", async () => {
  const files = Array.from({ length: 130 }, (_, n) => `${n}.jpg`);
  const [, first, second] = await planOf(planned([said("Photos", new Date(2019, 4, 24), { files })]));
  expect([first!.files!.length, second!.files!.length]).toEqual([100, 30]);
  expect(second!.text).toBe("");
});

const job = async () => ({
  ...{ groupId: options.groupId, title: "Familie", people: ["Anna", "Bob"], mine: "Anna" },
  messages: planChat((await opened(chat)).read("dmy"), options),
  file: () => Promise.resolve(new File(["bytes"], "IMG-20190525-WA0001.jpg")),
  send: vi.fn(() => Promise.resolve({ id: "photo" } as never)),
  signal: new AbortController().signal,
  onProgress: vi.fn(),
});

function server() {
  const sent: { author: string; text: string; files?: string[] }[] = [];
  const post = vi.spyOn(requests, "post").mockImplementation((path: string, body: unknown) => {
    if (path.endsWith("/imports")) return Promise.resolve({ id: "import" });
    if (path.endsWith("/authors")) return Promise.resolve({ ids: ["id-of-anna", "id-of-bob"] });
    if (path.endsWith("/missing")) return Promise.resolve({ ids: (body as { ids: string[] }).ids.slice(2) });
    sent.push(...(body as { messages: typeof sent }).messages);
    return Promise.resolve(undefined);
  });
  return { sent, post };
}

test("an import sends what is missing, with its files and authors", async () => {
  const { sent } = server();
  const done = await runImport(await job());

  expect(done).toMatchObject({ done: 4, added: 3, refused: [] });
  expect(sent.map(({ author, files }) => [author, files])).toEqual([
    ["id-of-bob", undefined],
    ["id-of-bob", ["photo"]],
    ["id-of-anna", undefined],
    ["id-of-anna", undefined],
  ]);
});

test("a file that the server does not accept leaves its name", async () => {
  const { sent } = server();
  const send = () => Promise.reject(new ApiError(415, { code: "file_type_refused" }));
  const done = await runImport({ ...(await job()), send });

  expect(done.refused).toEqual(["IMG-20190525-WA0001.jpg"]);
  expect(sent[1]).toMatchObject({ text: "IMG-20190525-WA0001.jpg" });
});

test("a file that cannot be read leaves its name, and the import goes on", async () => {
  const { sent } = server();
  const file = () => Promise.reject(new Error("the archive is damaged"));
  const done = await runImport({ ...(await job()), file });

  expect(done).toMatchObject({ done: 4, refused: ["IMG-20190525-WA0001.jpg"] });
  expect(sent[1]).toMatchObject({ text: "IMG-20190525-WA0001.jpg" });
});

test("an import goes on when the network is back", async () => {
  vi.useFakeTimers();
  const { sent, post } = server();
  post.mockRejectedValueOnce(new NetworkError("away"));
  const wanted = await job();
  const running = runImport({ ...wanted, messages: planned(await plan("25.05.19, 08:00 - Anna: Hi\n".repeat(3))) });
  await vi.advanceTimersByTimeAsync(5000);
  await running;
  vi.useRealTimers();

  expect(sent.length).toBe(2);
  expect(wanted.onProgress).toHaveBeenCalledWith(expect.objectContaining({ isWaiting: false }));
});

async function* planned<Message>(messages: Message[]) {
  await Promise.resolve();
  yield* messages;
}
