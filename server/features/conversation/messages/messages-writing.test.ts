import { afterAll, expect, test } from "vitest";
import type { FileRow } from "../../../database/tables.ts";
import { newId } from "../../../new-id.ts";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, famille } = await aCommunity(hearth);

test("a title can have up to 128 characters", async () => {
  const message = await makeMessage(anna, famille, { data: { title: "t".repeat(128) } });

  expect(await post({ data: { title: "t".repeat(129) } })).toMatchObject(refused("title_too_long"));
  expect(await change(message.id, { title: "t".repeat(129) })).toMatchObject(refused("title_too_long"));
  expect(await change(message.id, { title: "u".repeat(128) })).toMatchObject({ status: 200 });
});

test("a text can have up to 50000 UTF-16 units, so an emoji may count as two", async () => {
  const message = await makeMessage(anna, famille, { data: { text: "t".repeat(50_000) } });

  expect(await post({ data: { text: "t".repeat(50_001) } })).toMatchObject(refused("text_too_long"));
  expect(await post({ data: { text: "😀".repeat(25_000) } })).toMatchObject({ status: 201 });
  expect(await post({ data: { text: "😀".repeat(25_001) } })).toMatchObject(refused("text_too_long"));
  expect(await change(message.id, { text: "t".repeat(50_001) })).toMatchObject(refused("text_too_long"));
});

test("the limit of a rich text applies to its readable text, not to its markup", async () => {
  const rich = (textOnly: string) => ({
    type: "rich_text",
    data: { text: JSON.stringify({ delta: { ops: [{ insert: "x".repeat(60_000) }] }, textOnly }) },
  });

  const { status, body } = await post(rich("t".repeat(50_000)));
  expect(status).toBe(201);
  expect(body).toMatchObject({ type: "rich_text", data: rich("t".repeat(50_000)).data });
  expect(await post(rich("t".repeat(50_001)))).toMatchObject(refused("text_too_long"));
  expect(await post(rich(" \n "))).toMatchObject(refused("empty_message"));
  // Some clients send rich text with type "standard".
  expect(await post({ ...rich("short"), type: "standard" })).toMatchObject({ status: 201 });
  expect(await post({ ...rich("t".repeat(50_001)), type: "standard" })).toMatchObject(refused("text_too_long"));
});

test("rich text that cannot be parsed is treated as plain text", async () => {
  for (const text of ["no JSON", "null", "{}", '{"textOnly":5}', "[]"]) {
    expect(await post({ type: "rich_text", data: { text } }), text).toMatchObject({
      status: 201,
      body: { data: { text } },
    });
  }
});

test("an unknown message type becomes standard", async () => {
  for (const type of ["poll", "", 5, null, {}]) {
    expect((await post({ type, data: { text: "x" } })).body.type).toBe("standard");
  }
});

test("a message without title, text and file is refused", async () => {
  const text = "The message is empty and cannot be sent !";
  const drafts = [{}, { data: {} }, { data: [] }, { data: { title: " ", text: "\n\t\u00a0" } }, { files: [] }];

  for (const draft of [...drafts, { data: { text: null } }, { data: { theirs: "x" } }]) {
    const response = await post(draft);
    expect(response, JSON.stringify(draft)).toMatchObject(refused("empty_message"));
    expect(response.body.message).toBe(text);
  }
  expect(await post({ data: { title: "t" } })).toMatchObject({ status: 201 });
  expect(await post({ data: { text: "t" } })).toMatchObject({ status: 201 });
});

test("an edit cannot empty a message", async () => {
  const message = await makeMessage(anna, famille, { data: { title: "Title", text: "Text" } });

  expect(await change(message.id, { title: "", text: " " })).toMatchObject(refused("empty_message"));
  expect(await change(message.id, { title: null, text: null })).toMatchObject(refused("empty_message"));
  expect(await change(message.id, { title: null })).toMatchObject({ status: 200, body: { data: { text: "Text" } } });
});

test("a message can have up to 100 files, each once", async () => {
  const files = await filesOf(anna.id, 101);
  const message = await makeMessage(anna, famille, { files: files.slice(0, 100) });

  expect(message.files.map(({ id }) => id)).toEqual(files.slice(0, 100));
  expect(message.files.map(({ fileIndex }) => fileIndex)).toEqual(message.files.map((_, index) => index));
  expect(await post({ files })).toMatchObject(refused("too_many_files"));
  expect(await anna.put(`/api/messages/${message.id}`, { files })).toMatchObject(refused("too_many_files"));
  expect((await makeMessage(anna, famille, { files: [files[100]!, { id: files[100]! }] })).files).toHaveLength(1);
});

test("an edit merges data: absent keys stay, null removes a key, and everyone sees that the message was edited", async () => {
  const message = await makeMessage(anna, famille, {
    data: { title: "Title", text: "Text", date: "2026-07-14", alt: { a: 1 } },
  });
  expect(message).not.toHaveProperty("editedAt");

  const { status, body } = await change(message.id, { text: "New text", date: null });

  expect(status).toBe(200);
  expect(body.data).toEqual({ title: "Title", text: "New text", alt: { a: 1 } });
  expect(body.editedAt).toBeGreaterThanOrEqual(message.createdAt);
  expect(body).toMatchObject({ createdAt: message.createdAt, lastActivityDate: message.lastActivityDate, lineage: [] });
  expect((await bob.get(`/api/messages/${message.id}`)).body).toEqual(body);
});

test("an edit without files keeps them; a list sets their order; an empty list removes them", async () => {
  const [first, second] = await filesOf(anna.id, 2);
  const message = await makeMessage(anna, famille, { data: { text: "Photos" }, files: [first!, second!] });
  const edit = async (changes: object) => {
    const { body } = await anna.put(`/api/messages/${message.id}`, changes);
    return body.files.map((file: { id: string }) => file.id);
  };

  expect(await edit({ data: { text: "Two photos" } })).toEqual([first, second]);
  expect(await edit({ isInFront: true, lastActivityDate: 5 })).toEqual([first, second]);
  expect(await edit({ pinnedInGroup: true })).toEqual([first, second]);
  expect(await edit({ files: [second, first] })).toEqual([second, first]);
  expect(await edit({ files: [] })).toEqual([]);
});

test("a message with only files cannot lose the last one", async () => {
  const [photo] = await filesOf(anna.id, 1);
  const message = await makeMessage(anna, famille, { files: [photo!] });

  expect(await anna.put(`/api/messages/${message.id}`, { files: [] })).toMatchObject(refused("empty_message"));
  expect((await anna.get(`/api/messages/${message.id}`)).body.files).toHaveLength(1);
});

test("members attach their own uploads, but not those of others unless shared with them", async () => {
  const [bobs] = await filesOf(bob.id, 1);

  expect(await post({ data: { text: "x" }, files: [bobs] })).toMatchObject(refused("file_not_found"));
  expect(await post({ data: { text: "x" }, files: [newId()] })).toMatchObject(refused("file_not_found"));
  await makeMessage(bob, famille, { files: [bobs!] });
  expect(await post({ data: { text: "Look at Bob's" }, files: [bobs] })).toMatchObject({ status: 201 });
});

test("clients may set the time of writing, but never to the future", async () => {
  const now = Math.floor(hearth.context.clock.now() / 1000);
  const written = async (createdAt: number) => (await post({ data: { text: "x" }, createdAt })).body.createdAt;

  expect(await written(1_000_000_000)).toBe(1_000_000_000);
  expect(await written(0)).toBe(0);
  expect(await written(-5)).toBe(0);
  expect(await written(now + 86_400)).toBeLessThanOrEqual(now + 60);
  expect(await written(1e300)).toBeLessThanOrEqual(now + 60);
});

test("the last activity may be set back, but never to the future, and the time of writing cannot change", async () => {
  const message = await makeMessage(anna, famille, "When?");
  const edit = async (changes: object) => (await anna.put(`/api/messages/${message.id}`, changes)).body;

  expect((await edit({ lastActivityDate: 1_000_000_000 })).lastActivityDate).toBe(1_000_000_000);
  expect((await edit({ lastActivityDate: 9_999_999_999 })).lastActivityDate).toBeLessThanOrEqual(
    message.createdAt + 60,
  );
  expect((await edit({ createdAt: 5 })).createdAt).toBe(message.createdAt);
});

test("an empty edit changes nothing", async () => {
  const message = await makeReply(anna, await makeMessage(bob, famille, "Top"), "Reply");

  for (const nothing of [{}, { isInFront: false }, { pinnedInGroup: false }, { author: bob.id, group: "x" }]) {
    expect((await anna.put(`/api/messages/${message.id}`, nothing)).body).toEqual(message);
  }
});

test("a message's data cannot grow without limit", async () => {
  const message = await makeMessage(anna, famille, { data: { text: "Small" } });
  const keys = (round: number) =>
    Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`k${round}-${i}`, "x".repeat(1000)]));
  expect((await change(message.id, keys(0))).status).toBe(200);
  expect(await change(message.id, keys(1))).toMatchObject(refused("body_too_large"));
  expect(await post({ data: { text: "Large", ...keys(0), ...keys(1) } })).toMatchObject(refused("body_too_large"));
  expect(JSON.stringify((await anna.get(`/api/messages/${message.id}`)).body.data).length).toBeLessThan(200_000);
});

function post(draft: object) {
  return anna.post("/api/messages", { group: famille.id, ...draft });
}

function change(id: string, data: object) {
  return anna.put(`/api/messages/${id}`, { data });
}

/** Inserts file rows as uploads would leave them, without the cost of a hundred uploads. */
async function filesOf(owner_id: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const picture: Omit<FileRow, "id" | "content_url"> = {
    created_at: hearth.context.clock.now(),
    owner_id,
    type: "image/jpeg",
    original_type: "image/jpeg",
    status: "ready",
    name: "photo.jpg",
    size: 1,
    width: 1,
    height: 1,
    thumbhash: null,
    duration: null,
    has_poster: 0 as const,
    taken_at: null,
    is_dated: 1 as const,
    error: null,
    delete_after: null,
  };
  await hearth.context.db.write(async (tx) => {
    const rows = ids.map((id) => ({ ...picture, id, content_url: `${id}.jpg` }));
    await tx.insertInto("files").values(rows).execute();
  });
  return ids;
}
