import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../new-id.ts";
import { testApp } from "../../../testing/build-app.ts";
import { refused } from "../../../testing/refused.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
const { anna, bob, zoe, famille } = await aCommunity(hearth);
beforeAll(() => hearth.app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => hearth.close());

test("a message sent again with its client-made id is stored once and returned as stored", async () => {
  const group = await aGroup(anna, "Once", bob);
  const draft = { id: newId(), group: group.id, data: { text: "Only once" } };

  const first = await anna.post("/api/messages", draft);
  const again = await anna.post("/api/messages", { ...draft, data: { text: "Written differently" } });

  expect(first).toMatchObject({ status: 201, body: { id: draft.id } });
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect(await countIn(group.id)).toBe(1);
});

test("a repeat days later returns the message as it is by then", async () => {
  const draft = { id: newId(), group: famille.id, data: { text: "From the outbox" } };
  await anna.post("/api/messages", draft);
  const reply = await makeReply(bob, (await anna.get(`/api/messages/${draft.id}`)).body, "Got it");
  hearth.passTime(9 * 24 * 60 * 60 * 1000);

  expect(await anna.post("/api/messages", draft)).toMatchObject({
    status: 201,
    body: { children: [{ id: reply.id }] },
  });
});

test("an id used by another author, or by the same author in another group, is taken", async () => {
  const bobs = await makeMessage(bob, famille, "Bob's");
  const other = await aGroup(anna, "Other");
  const mine = await makeMessage(anna, famille, "Mine");
  const draft = { data: { text: "x" } };

  expect(await anna.post("/api/messages", { id: bobs.id, group: famille.id, ...draft })).toMatchObject(
    refused("conflict"),
  );
  expect(await anna.post("/api/messages", { id: mine.id, group: other.id, ...draft })).toMatchObject(
    refused("conflict"),
  );
  expect((await anna.get(`/api/messages/${bobs.id}`)).body.data.text).toBe("Bob's");
});

test("a malformed id is refused", async () => {
  for (const id of ["x", "", newId().toUpperCase(), `${newId()}0`, 5, null]) {
    const response = await anna.post("/api/messages", { id, group: famille.id, data: { text: "x" } });
    expect(response, String(id)).toMatchObject(refused("bad_request"));
  }
});

test("a former member is refused, even for a message that is already stored", async () => {
  const draft = { id: newId(), group: famille.id, data: { text: "x" } };
  await zoe.post(`/api/groups/invitation/${famille.inviteKey}`);
  expect(await zoe.post("/api/messages", draft)).toMatchObject({ status: 201 });
  await zoe.post(`/api/groups/${famille.id}/leave`);

  expect(await zoe.post("/api/messages", draft)).toMatchObject(refused("group_not_found"));
});

test("the same message from two tabs at the same moment is stored once", async () => {
  const group = await aGroup(anna, "Tabs");
  const draft = { id: newId(), group: group.id, data: { text: "At once" } };

  const responses = await Promise.all([1, 2, 3].map(() => anna.post("/api/messages", draft)));

  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await countIn(group.id)).toBe(1);
});

test("one id used for two groups at the same moment creates one message; the other request gets a conflict", async () => {
  const groups = [await aGroup(anna, "One"), await aGroup(anna, "Two")];
  const id = newId();

  const responses = await Promise.all(
    groups.map((group) => anna.post("/api/messages", { id, group: group.id, data: { text: "x" } })),
  );

  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("a message whose response was lost after the commit exists once when it is sent again", async () => {
  const group = await aGroup(anna, "Cut off", bob);
  const draft = { id: newId(), group: group.id, data: { text: "Are you still there?" } };

  await sendAndCutAfterCommit(anna, "/api/messages", draft);
  expect(await countIn(group.id)).toBe(1);
  const again = await sendOverTheNetwork(anna, "/api/messages", draft);

  expect(again).toMatchObject({ status: 201, body: { id: draft.id, data: draft.data } });
  expect(await countIn(group.id)).toBe(1);
});

test("a group whose response was lost exists once, and the repeat returns it", async () => {
  const before = await groupsOf(anna);
  const draft = { id: newId(), name: "Choir" };

  await sendAndCutAfterCommit(anna, "/api/groups", draft);
  const again = await sendOverTheNetwork(anna, "/api/groups", draft);

  expect(again).toMatchObject({ status: 200, body: { id: draft.id, name: "Choir" } });
  expect(await groupsOf(anna)).toEqual([...before, draft.id]);
});

test("the same group created twice at the same moment exists once; another user's id is taken", async () => {
  const draft = { id: newId(), name: "At once" };
  const responses = await Promise.all([1, 2, 3].map(() => anna.post("/api/groups", draft)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);

  expect(await bob.post("/api/groups", draft)).toMatchObject(refused("conflict"));
  expect(await bob.post("/api/groups", { ...draft, id: "1" })).toMatchObject(refused("bad_request"));
});

test("an invitation link sent twice is created once", async () => {
  const path = `/api/groups/${famille.id}/invitations`;
  const wish = { id: newId(), mostUses: 3 };
  const responses = await Promise.all([1, 2].map(() => anna.post(path, wish)));
  expect(responses[0]!.body).toEqual(responses[1]!.body);
  expect(responses[0]!).toMatchObject({ status: 200, body: { id: wish.id } });
  expect(await bob.post(path, wish)).toMatchObject(refused("conflict"));
});

test("a shared message sent twice is stored once", async () => {
  const group = await aGroup(anna, "Shared into");
  const origin = await makeMessage(anna, famille, "Look at this");
  const draft = { id: newId(), group: group.id, origin: origin.id };
  const responses = [await anna.post("/api/messages", draft), await anna.post("/api/messages", draft)];
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(responses[1]!.body).toEqual(responses[0]!.body);
  expect(await countIn(group.id)).toBe(1);

  await anna.delete(`/api/messages/${origin.id}`);
  expect(await anna.post("/api/messages", draft)).toMatchObject({ status: 201, body: { id: draft.id } });
  expect(await bob.post("/api/messages", draft)).toMatchObject(refused("group_not_found"));
});

async function countIn(groupId: string): Promise<number> {
  const { read } = hearth.context.db;
  return (await read.selectFrom("messages").select("id").where("group_id", "=", groupId).execute()).length;
}

async function groupsOf(person: Account): Promise<string[]> {
  return (await person.get("/api/me")).body.groups.map((group: { id: string }) => group.id);
}

/** Simulates a phone whose network fails after the request has been committed and before the response arrives. */
async function sendAndCutAfterCommit(
  person: Account,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const { db } = hearth.context;
  const socket = connect((hearth.app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  const write = db.write.bind(db);
  const committed = new Promise<void>((resolve) => {
    db.write = async (work) => {
      const result = await write(work);
      socket.destroy();
      resolve();
      return result;
    };
  });
  const text = JSON.stringify(body);
  const head = { "x-auth-token": person.key, "content-type": "application/json", ...headers, host: "hearth" };
  const lines = Object.entries({ ...head, "content-length": Buffer.byteLength(text) }).map((line) => line.join(": "));
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${text}`);
  await committed;
  db.write = write;
}

async function sendOverTheNetwork(person: Account, path: string, body: object, headers: Record<string, string> = {}) {
  const { port } = hearth.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "x-auth-token": person.key, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { id: string } };
}
