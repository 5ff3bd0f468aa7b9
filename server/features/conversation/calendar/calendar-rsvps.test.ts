import { afterAll, expect, test } from "vitest";
import { refused } from "../../../testing/refused.ts";
import { testApp } from "../../../testing/build-app.ts";
import { makeMessage } from "../../../testing/messages.ts";
import { aCommunity, aGroup, aPerson, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe, paul, famille } = await aCommunity(hearth);

const lunch = () => makeMessage(anna, famille, { data: { title: "Lunch", date: "2990-11-29T12:30+01:00" } });
const answer = (person: Account, { id }: { id: string }, body: object) =>
  person.put(`/api/messages/${id}/answer`, body);
const answersTo = async ({ id }: { id: string }) => (await anna.get(`/api/messages/${id}/answers`)).body;

const organiser = {
  ...{ person: expect.objectContaining({ id: anna.id }), answer: "yes", people: 1, answeredAt: expect.any(Number) },
};

test("who posted an event comes, until they say otherwise", async () => {
  const event = await lunch();
  expect((await answer(anna, event, { answer: "no" })).body).toMatchObject({ coming: 0, counts: { yes: 0, no: 1 } });
  await anna.delete(`/api/messages/${event.id}/answer`);
  expect(await answersTo(event)).toMatchObject({ coming: 1, answers: [{ person: { id: anna.id }, answer: "yes" }] });
});

test("who shares an event of another group or finds a date by a poll does not come unasked", async () => {
  const event = await lunch();
  const group = await aGroup(anna, "Choir", bob);
  const shared = (await bob.post("/api/messages", { group: group.id, origin: event.id })).body;
  expect((await answersTo(shared)).answers).toEqual([]);

  const poll = { kind: "dates", options: ["1", "2"].map((id) => ({ id, date: `2999-05-0${id}` })), anonymous: true };
  const asked = (await bob.post("/api/messages", { group: group.id, data: { text: "When?", poll } })).body;
  await bob.put(`/api/messages/${asked.id}/poll/votes`, { options: [], no: ["1"] });
  await bob.post(`/api/messages/${asked.id}/poll/decision`, { option: "1" });
  expect((await answersTo(asked)).answers).toEqual([]);
});

test("everyone in the group gives one answer to an event, with people and a note, and can change it", async () => {
  const event = await lunch();
  expect(await answersTo(event)).toEqual({
    answers: [organiser],
    ...{ coming: 1, counts: { yes: 1, maybe: 0, no: 0, missing: 1 } },
    missing: [expect.objectContaining({ id: bob.id })],
  });

  expect(await answer(bob, event, { answer: "maybe" })).toMatchObject({ status: 200 });
  const { body } = await answer(bob, event, { answer: "yes", people: 3, note: " We bring\nthe chairs " });

  expect(body).toEqual({
    answers: [
      {
        person: expect.objectContaining({ id: bob.id, name: "bob" }),
        ...{ answer: "yes", people: 3, note: "We bring the chairs", answeredAt: expect.any(Number) },
      },
      organiser,
    ],
    missing: [],
    ...{ coming: 4, counts: { yes: 2, maybe: 0, no: 0, missing: 0 } },
  });
  expect(await answersTo(event)).toEqual(body);
});

test("another answer keeps the people and the note given before, until it is no", async () => {
  const event = await lunch();
  const own = async () => (await answersTo(event)).answers[0];
  await answer(bob, event, { answer: "yes", people: 3, note: "With the chairs" });
  await answer(bob, event, { answer: "maybe" });
  expect(await own()).toMatchObject({ answer: "maybe", people: 3, note: "With the chairs" });
  await answer(bob, event, { answer: "yes", note: "" });
  expect(await own()).toMatchObject({ answer: "yes", people: 3 });
  expect(await own()).not.toHaveProperty("note");

  await answer(bob, event, { answer: "yes", note: "Without chairs" });
  await answer(bob, event, { answer: "no" });
  await answer(bob, event, { answer: "yes" });
  expect(await own()).toMatchObject({ people: 1 });
  expect(await own()).not.toHaveProperty("note");
});

test("an answer can be withdrawn, and those of people who leave or delete their account are no longer shown", async () => {
  const eva = await aPerson(hearth, "eva@example.org");
  const group = await aGroup(anna, "Choir", bob, eva);
  const event = await makeMessage(anna, group, { data: { text: "Concert", date: "2026-12-24" } });
  for (const person of [anna, bob, eva]) await answer(person, event, { answer: "no" });
  const those = async () => (await answersTo(event)).answers.map(({ person }: { person: Account }) => person.name);
  expect((await those()).sort()).toEqual(["anna", "bob", "eva"]);

  await eva.delete(`/api/messages/${event.id}/answer`);
  await bob.post(`/api/groups/${group.id}/leave`);
  expect(await those()).toEqual(["anna"]);
  expect((await answersTo(event)).counts).toEqual({ yes: 0, maybe: 0, no: 1, missing: 1 });

  await answer(eva, event, { answer: "no" });
  await hearth.context.db.write((tx) => tx.deleteFrom("users").where("id", "=", eva.id).execute());
  expect(await those()).toEqual(["anna"]);
});

test("nobody outside the group sees or gives answers, and a message without a date has none", async () => {
  const event = await lunch();
  for (const outsider of [paul, zoe]) {
    expect(await answer(outsider, event, { answer: "yes" })).toMatchObject(refused("not_found"));
    expect(await outsider.get(`/api/messages/${event.id}/answers`)).toMatchObject(refused("not_found"));
    expect(await outsider.delete(`/api/messages/${event.id}/answer`)).toMatchObject(refused("not_found"));
  }
  const plain = await makeMessage(anna, famille, "No date");
  expect(await answer(bob, plain, { answer: "yes" })).toMatchObject(refused("not_an_event"));
  expect(await bob.get(`/api/messages/${plain.id}/answers`)).toMatchObject(refused("not_an_event"));
});

test("people who may only read can answer", async () => {
  const event = await lunch();
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "reader" });
  expect(await answer(bob, event, { answer: "no" })).toMatchObject({ status: 200 });
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "member" });
});

test("the card of an event says how many people come, and what the reader has answered", async () => {
  const event = await lunch();
  const card = async (person: Account) => {
    const { cards } = (await person.get(`/api/groups/${famille.id}/cards/0`)).body as { cards: { id: string }[] };
    return cards.find(({ id }) => id === event.id);
  };
  expect(await card(anna)).toMatchObject({ answers: { coming: 1, own: "yes", faces: [{ id: anna.id }] } });
  await answer(bob, event, { answer: "yes", people: 3 });
  await answer(anna, event, { answer: "maybe", people: 2 });

  expect(await card(anna)).toMatchObject({ answers: { coming: 3, own: "maybe", open: true, faces: [{ id: bob.id }] } });
  expect(await card(bob)).toMatchObject({ answers: { coming: 3, own: "yes" } });
  const plain = await makeMessage(anna, famille, "No date");
  const { cards } = (await anna.get(`/api/groups/${famille.id}/cards/0`)).body;
  expect(cards.find(({ id }: { id: string }) => id === plain.id)).not.toHaveProperty("answers");
});

test("a card names three of those who come, the latest first, and only while they are in the group", async () => {
  const group = await aGroup(anna, "Big", bob);
  const others = [];
  for (const name of ["carl", "dora", "emil"]) {
    const person = await aPerson(hearth, `${name}-faces@example.org`);
    await person.post(`/api/groups/invitation/${group.inviteKey}`);
    others.push(person);
  }
  const event = await makeMessage(anna, group, { data: { title: "Feast", date: "2999-12-24" } });
  for (const person of [bob, ...others]) {
    hearth.passTime(1000);
    await answer(person, event, { answer: "yes" });
  }
  const [carl, dora, emil] = others as [Account, Account, Account];
  const faces = async () =>
    (await anna.get(`/api/groups/${group.id}/cards/0`)).body.cards[0].answers.faces.map(({ id }: Account) => id);
  expect(await faces()).toEqual([emil.id, dora.id, carl.id]);

  await emil.post(`/api/groups/${group.id}/leave`);
  expect(await faces()).toEqual([dora.id, carl.id, bob.id]);
});

test("an answer that is none is refused", async () => {
  const event = await lunch();
  for (const body of [{}, { answer: "perhaps" }, { answer: "yes", people: 0 }, { answer: "yes", people: 51 }])
    expect(await answer(bob, event, body)).toMatchObject(refused("bad_request"));
  expect(await answer(bob, event, { answer: "yes", note: "x".repeat(201) })).toMatchObject(refused("bad_request"));
  expect((await answersTo(event)).answers).toEqual([organiser]);
});
