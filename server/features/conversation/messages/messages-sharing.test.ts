import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";
import { upload } from "../../../testing/uploads.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille, club } = await aCommunity(hearth);
const choir = await aGroup(bob, "Choir", paul);
const unknownId = "00000000-0000-7000-8000-000000000000";

test("a shared message is a copy with the same files and shows its origin to those who may read it", async () => {
  const photo = await upload(hearth, anna);
  const data = { title: "Concert", text: "On Sunday", theirs: 1 };
  const origin = await makeMessage(anna, famille, { data, files: [photo.id] });

  const { status, body } = await bob.post("/api/messages", { group: choir.id, origin: origin.id });

  expect(status).toBe(201);
  const from = { id: origin.id, group: { id: famille.id, name: "Famille", entityType: "group" }, authorName: "anna" };
  expect(body).toMatchObject({ data, author: { id: bob.id }, group: { id: choir.id }, origin: from });
  expect(body.files).toMatchObject([{ id: photo.id, contentUrl: photo.contentUrl }]);
  expect((await thread(bob, body.id)).message.origin).toEqual(from);
  expect((await paul.get(`/files/${photo.contentUrl}`)).status).toBe(200);
});

test("a reader outside the original group sees the copy and nothing of its origin", async () => {
  const origin = await makeMessage(anna, famille, "Concert");
  const copy = await makeMessage(bob, choir, { origin: origin.id });
  const reply = await makeReply(bob, copy, { origin: origin.id });

  const { message, replies } = await thread(paul, copy.id);

  for (const shown of [message, replies.items[0], (await paul.get(`/api/messages/${reply.id}`)).body]) {
    expect(shown.data).toEqual({ text: "Concert" });
    expect(shown).not.toHaveProperty("origin");
  }
  expect(JSON.stringify({ message, replies })).not.toMatch(new RegExp(`${origin.id}|${famille.id}|Famille`));
});

test("a member can edit what they share; rich text stays rich text", async () => {
  const text = JSON.stringify({ delta: { ops: [{ insert: "Hello\n" }] }, textOnly: "Hello" });
  const origin = await makeMessage(anna, famille, { type: "rich_text", data: { text } });

  const copy = await makeMessage(bob, choir, { origin: origin.id });
  const changed = await makeMessage(bob, choir, {
    origin: { id: origin.id },
    data: { text: "In my words" },
    files: [],
  });

  const shown = (await bob.get(`/api/messages/${copy.id}`, { [clientHeader]: "web" })).body as unknown;
  expect(shown).toMatchObject({ type: "rich_text", data: { text } });
  expect(changed).toMatchObject({ type: "standard", data: { text: "In my words" }, origin: { id: origin.id } });
});

test("deleting the origin keeps the copy, which then has no origin", async () => {
  const photo = await upload(hearth, anna);
  const origin = await makeMessage(anna, famille, { data: { text: "Concert" }, files: [photo.id] });
  const copy = await makeMessage(bob, choir, { origin: origin.id });

  await anna.delete(`/api/messages/${origin.id}`);

  const { body } = await bob.get(`/api/messages/${copy.id}`);
  expect(body).toMatchObject({ data: { text: "Concert" }, files: [{ id: photo.id }] });
  expect(body).not.toHaveProperty("origin");
  const again = { group: choir.id, origin: origin.id, data: { text: "Concert" } };
  expect(await bob.post("/api/messages", again)).toMatchObject(refused("origin_not_found"));
});

test("members share only messages they can read, and only into their own groups", async () => {
  const origin = await makeMessage(anna, famille, "Between us");
  const share = (who: Account, group: string, more = {}) =>
    who.post("/api/messages", { group, origin: origin.id, ...more });

  for (const more of [{ data: undefined }, { data: { text: "Guessed" } }]) {
    expect(await share(paul, club.id, more)).toMatchObject(refused("origin_not_found"));
    expect(await share(zoe, club.id, more)).toMatchObject(refused("group_not_found"));
    expect(await share(anna, choir.id, more)).toMatchObject(refused("group_not_found"));
  }
  expect(await bob.post("/api/messages", { group: choir.id, origin: unknownId })).toMatchObject(
    refused("origin_not_found"),
  );
});

test("a share sent twice is stored once, even if its origin is gone by then", async () => {
  const origin = await makeMessage(anna, famille, "Concert");
  const share = {
    id: "01980000-0000-7000-8000-00000000abcd",
    group: choir.id,
    origin: origin.id,
    data: { text: "Concert" },
  };
  const first = await bob.post("/api/messages", share);
  await anna.delete(`/api/messages/${origin.id}`);

  const repeat = await bob.post("/api/messages", share);

  expect([first.status, repeat.status]).toEqual([201, 201]);
  expect(repeat.body.id).toBe(first.body.id);
});

test("null and the empty string mean no origin", async () => {
  for (const origin of [null, ""]) {
    const { body } = await bob.post("/api/messages", { group: choir.id, origin, data: { text: "My own" } });
    expect(body).not.toHaveProperty("origin");
  }
});

test("sharing a message while it is being deleted creates a copy or is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const origin = await makeMessage(anna, famille, "Concert");

    const [share, deletion] = await Promise.all([
      bob.post("/api/messages", { group: choir.id, origin: origin.id, data: { text: "Concert" } }),
      anna.delete(`/api/messages/${origin.id}`),
    ]);

    expect(deletion.status).toBe(204);
    if (share.status !== 201) expect(share).toMatchObject(refused("origin_not_found"));
  }
});

async function thread(person: Account, id: string) {
  return (await person.get(`/api/messages/${id}/thread`)).body;
}
