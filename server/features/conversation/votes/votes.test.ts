import { afterAll, expect, test } from "vitest";
import { clientHeader } from "#contract/own-client.ts";
import type { PollData } from "#contract/polls.ts";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe } = await aCommunity(hearth);
const carol = await aPerson(hearth, "carol@example.org");
const group = await aGroup(anna, "Choir", bob, carol);
const own = { [clientHeader]: "web" };

const meals = [
  { id: "1", text: "Soup" },
  { id: "2", text: "Pizza" },
];

async function ask(who: Account, poll: Partial<PollData> = {}): Promise<{ id: string }> {
  const data = { text: "What shall we eat?", poll: { kind: "choice", options: meals, ...poll } };
  const { status, body } = await who.post("/api/messages", { group: group.id, data }, own);
  expect([status, body.data.poll]).toEqual([201, data.poll]);
  return body;
}

const vote = (who: Account, message: { id: string }, ...options: string[]) =>
  who.put(`/api/messages/${message.id}/poll/votes`, { options });
const results = async (who: Account, message: { id: string }) =>
  (await who.get(`/api/messages/${message.id}/poll`)).body;
const counts = async (who: Account, message: { id: string }) =>
  (await results(who, message)).results.map(({ votes }: { votes: number }) => votes);

test("members vote, change their minds, and see who chose what", async () => {
  const poll = await ask(anna);

  expect((await vote(bob, poll, "1")).status).toBe(200);
  expect((await vote(carol, poll, "2")).body).toMatchObject({ voters: 2 });
  expect((await vote(carol, poll, "1")).body).toEqual({
    voters: 2,
    results: [
      { option: "1", votes: 2, isMine: true, people: [bob, carol].map(({ id }) => expect.objectContaining({ id })) },
      { option: "2", votes: 0, isMine: false, people: [] },
    ],
  });
  expect((await vote(carol, poll)).body).toMatchObject({ voters: 1 });
  expect((await results(anna, poll)).results[0]).toMatchObject({ votes: 1, isMine: false });
});

test("only one option counts unless several are allowed, and unknown ones are refused", async () => {
  const [one, several] = [await ask(anna), await ask(anna, { multiple: true })];

  expect(await vote(bob, one, "1", "2")).toMatchObject(refused("bad_request"));
  expect((await vote(bob, several, "1", "2", "2")).body).toMatchObject({ voters: 1 });
  expect(await counts(bob, several)).toEqual([1, 1]);
  expect(await vote(bob, one, "3")).toMatchObject(refused("bad_request"));
});

test("an anonymous poll tells nobody who chose what", async () => {
  const poll = await ask(anna, { anonymous: true });

  await vote(bob, poll, "1");

  const shown = JSON.stringify([await results(anna, poll), await results(carol, poll)]);
  expect(shown).not.toContain(bob.id);
  expect(await counts(anna, poll)).toEqual([1, 0]);
  expect((await results(bob, poll)).results[0].isMine).toBe(true);
});

test("places on a list are never given away twice, and are free again after a change of mind", async () => {
  const poll = await ask(anna, { kind: "list", options: [{ id: "cake", text: "Cake", places: 1 }, meals[0]!] });

  const responses = await Promise.all([bob, carol, anna].map((who) => vote(who, poll, "cake")));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(responses.find(({ status }) => status === 409)).toMatchObject(refused("poll_full"));
  expect(await counts(anna, poll)).toEqual([1, 0]);
  const [quick, slow] = [[bob, carol, anna].find((_, i) => responses[i]!.status === 200)!, carol];
  await vote(quick, poll, "cake", "1");
  await vote(quick, poll, "1");
  expect((await vote(slow, poll, "cake")).status).toBe(200);
});

test("somebody who has left the group holds no place any more", async () => {
  const dora = await aPerson(hearth, "dora@example.org");
  await dora.post(`/api/groups/invitation/${group.inviteKey}`);
  const poll = await ask(anna, { kind: "list", options: [{ id: "1", text: "Cake", places: 1 }] });
  await vote(dora, poll, "1");
  await anna.post(`/api/groups/${group.id}/members/${dora.id}/removal`, {});

  expect(await results(anna, poll)).toMatchObject({ voters: 0, results: [{ votes: 0, people: [] }] });
  expect((await vote(bob, poll, "1")).body).toMatchObject({ voters: 1 });
});

test("a place on a list that somebody took meanwhile is not given back to a person who comes back", async () => {
  const dora = await aPerson(hearth, "dora-again@example.org");
  await dora.post(`/api/groups/invitation/${group.inviteKey}`);
  const list = await ask(anna, { kind: "list", options: [{ id: "1", text: "Cake", places: 1 }] });
  const choice = await ask(anna);
  await vote(dora, list, "1");
  await vote(dora, choice, "2");
  await dora.post(`/api/groups/${group.id}/leave`);
  expect((await vote(bob, list, "1")).status).toBe(200);
  await dora.post(`/api/groups/invitation/${group.inviteKey}`);

  expect(await results(anna, list)).toMatchObject({ voters: 1, results: [{ votes: 1, people: [{ id: bob.id }] }] });
  expect(await results(dora, list)).toMatchObject({ results: [{ isMine: false }] });
  expect(await counts(anna, choice)).toEqual([0, 1]);
});

test("nobody votes after the end, whether it has come by itself or by the author or an admin", async () => {
  const ending = await ask(bob, { ends_at: Math.floor(hearth.context.clock.now() / 1000) + 60 });
  const closed = await ask(bob);

  expect(await carol.put(`/api/messages/${closed.id}/poll`, { isClosed: true })).toMatchObject(
    refused("not_permitted"),
  );
  expect(await anna.put(`/api/messages/${closed.id}/poll`, { isClosed: true })).toMatchObject({ status: 204 });
  expect(await vote(carol, closed, "1")).toMatchObject(refused("poll_over"));
  expect((await carol.get(`/api/messages/${closed.id}`)).body.data.poll.closed_at).toEqual(expect.any(Number));
  expect(await bob.put(`/api/messages/${closed.id}/poll`, { isClosed: false })).toMatchObject({ status: 204 });
  expect((await vote(carol, closed, "1")).status).toBe(200);

  expect((await vote(carol, ending, "1")).status).toBe(200);
  hearth.passTime(61_000);
  expect(await vote(carol, ending, "2")).toMatchObject(refused("poll_over"));
  expect(await counts(carol, ending)).toEqual([1, 0]);
});

test("the author turns a date into that of the message, which ends the poll", async () => {
  const dates = [
    { id: "1", date: "2027-05-01T19:00:00+02:00" },
    { id: "2", date: "2027-05-08" },
  ];
  const poll = await ask(bob, { kind: "dates", options: dates, zone: "Europe/Paris" });
  await vote(carol, poll, "1", "2");
  const decide = (who: Account, option: string) => who.post(`/api/messages/${poll.id}/poll/decision`, { option });

  expect(await decide(carol, "1")).toMatchObject(refused("not_permitted"));
  expect(await decide(bob, "3")).toMatchObject(refused("bad_request"));
  const { body } = await decide(bob, "1");

  expect(body.data).toMatchObject({ date: dates[0]!.date, date_zone: "Europe/Paris" });
  expect(body.data.poll.closed_at).toEqual(expect.any(Number));
  expect(await counts(carol, poll)).toEqual([1, 1]);
});

test("a poll may change until somebody has voted, and the text at any time", async () => {
  const poll = await ask(bob);
  const change = (options: object[]) =>
    bob.put(`/api/messages/${poll.id}`, { data: { poll: { kind: "choice", options } } });

  expect((await change([...meals, { id: "3", text: "Salad" }])).status).toBe(200);
  await vote(carol, poll, "3");
  expect(await change(meals)).toMatchObject(refused("poll_has_votes"));
  expect(await bob.put(`/api/messages/${poll.id}`, { data: { poll: null } })).toMatchObject(refused("poll_has_votes"));
  expect((await bob.put(`/api/messages/${poll.id}`, { data: { text: "What do you want?" } })).status).toBe(200);
  expect(await counts(bob, poll)).toEqual([0, 0, 1]);
});

test.each([
  ["no options", { options: [] }],
  ["a single option", { options: [meals[0]] }],
  ["an empty text", { options: [meals[0], { id: "2", text: " " }] }],
  ["the same id twice", { options: [meals[0], { ...meals[1], id: "1" }] }],
  ["a text where a date belongs", { kind: "dates", options: meals }],
  ["places outside of a list", { options: [meals[0], { ...meals[1], places: 2 }] }],
  ["an anonymous list", { kind: "list", options: meals, anonymous: true }],
  ["an unknown kind", { kind: "survey", options: meals }],
  ["anything else", { options: meals, html: "<b>" }],
])("a poll with %s is refused", async (_, wrong) => {
  const poll = { kind: "choice", ...wrong };
  const { status, body } = await anna.post("/api/messages", { group: group.id, data: { text: "?", poll } }, own);
  expect([status, body.code]).toEqual([400, "poll_invalid"]);
});

test("a list with an empty entry is refused by name", async () => {
  const poll = { kind: "list", options: [{ id: "1", text: " " }] };
  const { status, body } = await anna.post("/api/messages", { group: group.id, data: { text: "?", poll } }, own);
  expect([status, body.code]).toEqual([400, "list_empty"]);
});

test("a poll with a date that does not exist is refused", async () => {
  const poll = { kind: "dates", options: ["1", "2"].map((id) => ({ id, date: "2027-02-30" })) };
  const { status, body } = await anna.post("/api/messages", { group: group.id, data: { text: "?", poll } }, own);
  expect([status, body.code]).toEqual([400, "date_invalid"]);
});

test("a message without a poll has none, and people outside see nothing", async () => {
  const plain = (await anna.post("/api/messages", { group: group.id, data: { text: "Hello" } })).body as { id: string };
  const poll = await ask(anna);

  expect(await anna.get(`/api/messages/${plain.id}/poll`)).toMatchObject(refused("not_found"));
  expect(await vote(anna, plain, "1")).toMatchObject(refused("not_found"));
  expect(await zoe.get(`/api/messages/${poll.id}/poll`)).toMatchObject(refused("not_found"));
  expect(await vote(zoe, poll, "1")).toMatchObject(refused("not_found"));
});

test("what another client stored as a poll is ignored", async () => {
  const odd = (await anna.post("/api/messages", { group: group.id, data: { text: "Odd", poll: null } })).body;
  expect(await anna.get(`/api/messages/${odd.id}/poll`)).toMatchObject(refused("not_found"));
});

test("the card of a message with a poll says so, and votes of a large group are counted apart from other reads", async () => {
  const crowd = await aGroup(anna, "Crowd", bob);
  const body = { group: crowd.id, data: { text: "?", poll: { kind: "choice", options: meals } } };
  const poll = (await anna.post("/api/messages", body)).body as { id: string };
  await makeMessage(anna, crowd, "Hello");
  const { cards } = (await bob.get(`/api/groups/${crowd.id}/cards/0`)).body;
  expect(cards.map((card: { poll?: boolean }) => card.poll)).toEqual([undefined, true]);

  await hearth.context.db.write(async (tx) => {
    const { id: _id, ...anyone } = await tx
      .selectFrom("users")
      .selectAll()
      .where("id", "=", bob.id)
      .executeTakeFirstOrThrow();
    const user = (n: number) => ({ ...anyone, id: `crowd-${n}`, login: `crowd-${n}@example.org` });
    const member = await tx
      .selectFrom("members")
      .selectAll()
      .where("user_id", "=", bob.id)
      .where("group_id", "=", crowd.id)
      .executeTakeFirstOrThrow();
    const numbers = Array.from({ length: 100 }, (_, n) => n);
    await tx.insertInto("users").values(numbers.map(user)).execute();
    await tx
      .insertInto("members")
      .values(numbers.map((n) => ({ ...member, user_id: `crowd-${n}` })))
      .execute();
  });
  await vote(bob, poll, "2");
  expect(await counts(anna, poll)).toEqual([0, 1]);
});
