import { afterAll, beforeEach, expect, test } from "vitest";
import type { NotificationPage } from "#contract/notifications.ts";
import { clientHeader } from "#contract/own-client.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage, makeReply } from "../../../testing/messages.ts";
import { aCommunity, aPerson, type Account, type Community } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const ours = { [clientHeader]: "web" };

let people: Community & { eva: Account };
let logins = 0;
beforeEach(async () => {
  const community = await aCommunity(hearth);
  const eva = await aPerson(hearth, `eva-${++logins}@example.org`);
  await eva.post(`/api/groups/invitation/${community.famille.inviteKey}`);
  people = { ...community, eva };
});

const announce = (author = people.bob) =>
  makeMessage(author, people.famille, { data: { title: "New statutes", confirm: true } });
const confirm = (person: Account, { id }: { id: string }) => person.put(`/api/messages/${id}/confirmation`);
const shown = async (person: Account, { id }: { id: string }) =>
  (await person.get(`/api/messages/${id}/confirmation`)).body;
const remind = (person: Account, { id }: { id: string }) => person.post(`/api/messages/${id}/confirmation/reminders`);
async function notificationsOf(person: Account) {
  const { items } = (await person.get("/api/me/notifications/page", ours)).body as NotificationPage;
  return items.filter(({ type }) => type === "confirmation_reminder");
}

test("members confirm reading once, and the author and admins see who has and who has not", async () => {
  const { anna, bob, eva } = people;
  const message = await announce();

  expect(await confirm(eva, message)).toMatchObject({ status: 200, body: { isMine: true, count: 1, missingCount: 1 } });
  expect((await confirm(eva, message)).body).toEqual({ isMine: true, count: 1, missingCount: 1 });

  const named = { people: [{ id: eva.id }], missing: [{ id: anna.id }] };
  for (const person of [anna, bob])
    expect(await shown(person, message)).toMatchObject({ isMine: false, count: 1, missingCount: 1, ...named });
  expect(await shown(eva, message)).not.toHaveProperty("people");
});

test("the card says whether the reader has confirmed", async () => {
  const { bob, eva, famille } = people;
  const message = await announce();
  await makeMessage(bob, famille, "Hello");
  const cards = async () =>
    (await eva.get(`/api/groups/${famille.id}/cards/0`)).body.cards.map(
      (card: { confirmation?: object }) => card.confirmation,
    );

  expect(await cards()).toEqual([undefined, { isMine: false }]);
  await confirm(eva, message);
  expect(await cards()).toEqual([undefined, { isMine: true }]);
});

test("those who have not confirmed are reminded, at most every 12 hours", async () => {
  const { anna, bob, eva } = people;
  const message = await announce();
  await confirm(eva, message);

  expect(await remind(eva, message)).toMatchObject(refused("not_permitted"));
  expect(await remind(anna, message)).toMatchObject({ status: 204 });
  expect(await remind(bob, message)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
  expect([await notificationsOf(bob), await notificationsOf(eva)]).toEqual([[], []]);

  hearth.passTime(12 * 3_600_000);
  expect(await remind(bob, message)).toMatchObject({ status: 204 });
  expect(await notificationsOf(anna)).toMatchObject([
    { target: message.id, title: "New statutes", fromUser: { id: bob.id } },
  ]);
});

test("people outside the group neither see nor confirm it", async () => {
  const { paul, zoe } = people;
  const message = await announce();
  for (const person of [paul, zoe]) {
    expect(await confirm(person, message)).toMatchObject(refused("not_found"));
    expect(await person.get(`/api/messages/${message.id}/confirmation`)).toMatchObject(refused("not_found"));
    expect(await remind(person, message)).toMatchObject(refused("not_found"));
  }
});

test("only those who may pin messages ask for confirmation", async () => {
  const { anna, bob, famille } = people;
  await anna.put(`/api/groups/${famille.id}/permissions`, { pin: "admin" });
  const data = { title: "New statutes", confirm: true };

  expect(await bob.post("/api/messages", { group: famille.id, data })).toMatchObject(refused("not_permitted"));
  const plain = await makeMessage(bob, famille, "Hello");
  expect(await bob.put(`/api/messages/${plain.id}`, { data: { confirm: true } })).toMatchObject(
    refused("not_permitted"),
  );
  expect(await confirm(anna, plain)).toMatchObject(refused("confirmation_not_asked"));
  expect((await anna.post("/api/messages", { group: famille.id, data })).status).toBe(201);
});

test("a shared message does not ask in the other group, and what other clients store asks for nothing", async () => {
  const { anna, bob, famille } = people;
  const message = await announce();
  const shared = await anna.post("/api/messages", { group: famille.id, origin: message.id });
  expect(shared.body.data).not.toHaveProperty("confirm");

  const odd = await makeMessage(bob, famille, { data: { text: "Odd", confirm: "yes" } });
  expect(await confirm(anna, odd)).toMatchObject(refused("confirmation_not_asked"));
  const reply = await makeReply(anna, message, "Good");
  expect(await confirm(bob, reply)).toMatchObject(refused("confirmation_not_asked"));
});

test("those who have left are not counted", async () => {
  const { anna, bob, eva, famille } = people;
  const message = await announce();
  await confirm(eva, message);
  await eva.post(`/api/groups/${famille.id}/leave`);

  expect(await shown(bob, message)).toMatchObject({ count: 0, missingCount: 1, missing: [{ id: anna.id }] });
});
