import { afterAll, expect, test } from "vitest";
import type { NotificationPage } from "#contract/notifications.ts";
import { clientHeader } from "#contract/own-client.ts";
import type { PollData, Votes } from "#contract/polls.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aGroup, aPerson, type Account } from "../../../testing/people.ts";
import { refused } from "../../../testing/refused.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const anna = await aPerson(hearth, "anna@example.org");
const bob = await aPerson(hearth, "bob@example.org");
const carol = await aPerson(hearth, "carol@example.org");
const dora = await aPerson(hearth, "dora@example.org");
const zoe = await aPerson(hearth, "zoe@example.org");
const group = await aGroup(anna, "Hikers", bob, carol, dora);
const own = { [clientHeader]: "web" };

const dates = [
  { id: "1", date: "2037-05-01T19:00:00+02:00" },
  { id: "2", date: "2037-05-08" },
  { id: "3", date: "2037-05-15" },
];

async function ask(who: Account, poll: Partial<PollData> = {}, data: object = {}): Promise<{ id: string }> {
  const body = { group: group.id, data: { text: "When?", ...data, poll: { kind: "dates", options: dates, ...poll } } };
  return (await who.post("/api/messages", body, own)).body as { id: string };
}

const vote = (who: Account, { id }: { id: string }, votes: Votes) => who.put(`/api/messages/${id}/poll/votes`, votes);
const results = async (who: Account, { id }: { id: string }) => (await who.get(`/api/messages/${id}/poll`)).body;
const remind = (who: Account, { id }: { id: string }) => who.post(`/api/messages/${id}/poll/reminders`);
async function reminders(who: Account, { id }: { id: string }) {
  const { items } = (await who.get("/api/me/notifications/page", own)).body as NotificationPage;
  return items.filter(({ type, target }) => type === "poll_reminder" && target === id);
}

test("each date is answered by yes, if need be or no, and everybody sees who answered what and who has not", async () => {
  const poll = await ask(anna);
  await vote(bob, poll, { options: ["1"], maybe: ["2"], no: ["3"] });
  await vote(carol, poll, { options: ["1", "2"] });

  const { voters, results: byDate, answers, missing } = await results(bob, poll);
  expect(voters).toBe(2);
  expect(byDate).toMatchObject([
    { option: "1", votes: 2, maybe: 0, no: 0, isMine: true, answer: "yes", people: [{ id: bob.id }, { id: carol.id }] },
    { option: "2", votes: 1, maybe: 1, no: 0, isMine: false, answer: "maybe" },
    { option: "3", votes: 0, maybe: 0, no: 1, isMine: false, answer: "no" },
  ]);
  expect(answers).toMatchObject([
    { person: { id: bob.id }, answers: { 1: "yes", 2: "maybe", 3: "no" } },
    { person: { id: carol.id }, answers: { 1: "yes", 2: "yes" } },
  ]);
  expect(missing).toMatchObject({ count: 2, people: [{ id: anna.id }, { id: dora.id }] });
});

test("answers are replaced and withdrawn, and a person who only says no has answered", async () => {
  const poll = await ask(anna);
  await vote(bob, poll, { options: ["1"], maybe: ["2"] });
  await vote(bob, poll, { options: ["2"], no: ["1"] });
  expect((await results(bob, poll)).answers).toMatchObject([{ answers: { 1: "no", 2: "yes" } }]);

  const onlyNo = (await vote(bob, poll, { options: [], no: ["1", "2", "3"] })).body;
  expect(onlyNo).toMatchObject({ voters: 1, missing: { count: 3 } });
  const { body } = await vote(bob, poll, { options: [], maybe: [], no: [] });
  expect(body).toMatchObject({ voters: 0, answers: [], missing: { count: 4 } });
});

test("a client that only knows votes leaves other answers as they are, unless it replaces them", async () => {
  const poll = await ask(anna);
  await vote(bob, poll, { options: ["3"], maybe: ["1"], no: ["2"] });
  const { body } = await vote(bob, poll, { options: ["1"] });
  expect(body.answers[0].answers).toEqual({ 1: "yes", 2: "no" });
});

test("a yes that the previous version stores counts instead of an earlier answer", async () => {
  const poll = await ask(anna);
  await vote(bob, poll, { options: [], maybe: ["1"] });
  const yes = { message_id: poll.id, option_id: "1", user_id: bob.id, voted_at: hearth.context.clock.now() };
  await hearth.context.db.write((tx) => tx.insertInto("poll_votes").values(yes).execute());
  const { voters, results: byDate } = await results(bob, poll);
  expect([voters, byDate[0]]).toMatchObject([1, { votes: 1, maybe: 0, answer: "yes" }]);
});

test.each<[string, Votes]>([
  ["twice", { options: ["1"], maybe: ["1"] }],
  ["in one list twice", { options: [], no: ["1", "1"] }],
  ["for an unknown date", { options: [], maybe: ["9"] }],
])("an answer %s is refused, and nothing is stored", async (_, votes) => {
  const poll = await ask(anna);
  expect(await vote(bob, poll, votes)).toMatchObject(refused("bad_request"));
  expect(await results(bob, poll)).toMatchObject({ voters: 0 });
});

test("other polls ask for votes alone", async () => {
  const options = ["1", "2"].map((id) => ({ id, text: id }));
  const poll = await ask(anna, { kind: "choice", options });
  expect(await vote(bob, poll, { options: ["1"], no: ["2"] })).toMatchObject(refused("bad_request"));
  expect(await results(bob, poll)).not.toHaveProperty("missing");
});

test("an anonymous poll names neither who answered nor who has not", async () => {
  const poll = await ask(anna, { anonymous: true });
  await vote(bob, poll, { options: ["1"], no: ["2"] });
  const found = await results(carol, poll);
  expect(found).toMatchObject({ voters: 1, results: [{ votes: 1 }, { no: 1 }, {}], missing: { count: 3, people: [] } });
  expect(found).not.toHaveProperty("answers");
  expect(JSON.stringify(found)).not.toContain(bob.id);
});

test("once somebody has said no, dates can be added, but not changed or removed", async () => {
  const poll = await ask(anna);
  await vote(bob, poll, { options: [], no: ["1"] });
  const change = (options: object[]) =>
    anna.put(`/api/messages/${poll.id}`, { data: { poll: { kind: "dates", options } } });
  const moved = { ...dates[0]!, date: "2037-06-01" };
  for (const options of [dates.slice(1), [moved, ...dates.slice(1)], dates.toReversed()])
    expect(await change(options)).toMatchObject(refused("poll_has_votes"));

  expect((await change([{ id: "new", date: "2037-04-30" }, ...dates])).status).toBe(200);
  await vote(bob, poll, { options: ["new"], no: ["1"] });
  const { voters, results: found } = await results(carol, poll);
  expect([voters, found]).toMatchObject([1, [{ option: "new", votes: 1 }, { option: "1", no: 1 }, {}, {}]]);
});

test("those who have not answered are reminded, at most every 12 hours, by the author and admins", async () => {
  const poll = await ask(bob);
  await vote(carol, poll, { options: [], no: ["1"] });

  expect(await remind(carol, poll)).toMatchObject(refused("not_permitted"));
  expect(await remind(zoe, poll)).toMatchObject(refused("not_found"));
  expect(await remind(bob, poll)).toMatchObject({ status: 204 });
  expect(await reminders(dora, poll)).toMatchObject([{ type: "poll_reminder", fromUser: { id: bob.id } }]);
  for (const person of [bob, carol]) expect(await reminders(person, poll)).toEqual([]);

  expect(await remind(anna, poll)).toMatchObject(refused("too_many_attempts"));
  hearth.passTime(12 * 60 * 60 * 1000);
  expect(await remind(anna, poll)).toMatchObject({ status: 204 });
});

test("a reminder needs a poll of dates that is open", async () => {
  const plain = await anna.post("/api/messages", { group: group.id, data: { text: "Hello" } });
  const choice = await ask(anna, { kind: "choice", options: ["1", "2"].map((id) => ({ id, text: id })) });
  const closed = await ask(anna);
  await anna.put(`/api/messages/${closed.id}/poll`, { isClosed: true });
  expect(await remind(anna, plain.body as { id: string })).toMatchObject(refused("not_found"));
  expect(await remind(anna, choice)).toMatchObject(refused("bad_request"));
  expect(await remind(anna, closed)).toMatchObject(refused("poll_over"));
});

test("the chosen date becomes an event with title and place, and answers to it become responses", async () => {
  const poll = await ask(anna);
  await vote(bob, poll, { options: ["2"] });
  await vote(carol, poll, { options: ["1"], maybe: ["2"] });
  await vote(dora, poll, { options: ["1"], no: ["2"] });
  const decision = { option: "2", title: "A day at the lake", place: "Boathouse" };
  const { status, body } = await anna.post(`/api/messages/${poll.id}/poll/decision`, decision);

  expect([status, body.data]).toMatchObject([
    200,
    { title: "A day at the lake", place: "Boathouse", date: "2037-05-08", poll: { closed_at: expect.any(Number) } },
  ]);
  const { counts, answers } = (await bob.get(`/api/messages/${poll.id}/answers`)).body;
  expect(counts).toMatchObject({ yes: 1, maybe: 1, no: 1 });
  expect(answers.find(({ person }: { person: { id: string } }) => person.id === carol.id).answer).toBe("maybe");
  await carol.put(`/api/messages/${poll.id}/answer`, { answer: "yes", people: 2 });
  expect((await bob.get(`/api/messages/${poll.id}/answers`)).body).toMatchObject({ counts: { yes: 2 }, coming: 3 });
});

test("a response that somebody gave since stays when a date is chosen again, and a no has neither people nor note", async () => {
  const poll = await ask(anna);
  const decide = (who: Account) => who.post(`/api/messages/${poll.id}/poll/decision`, { option: "2" });
  await vote(bob, poll, { options: ["2"] });
  await vote(carol, poll, { options: ["2"] });
  await decide(anna);
  hearth.passTime(1000);
  await bob.put(`/api/messages/${poll.id}/answer`, { answer: "no" });
  await carol.put(`/api/messages/${poll.id}/answer`, { answer: "yes", people: 4, note: "with the kids" });
  await anna.put(`/api/messages/${poll.id}/cancellation`, { isCancelled: true });
  await anna.put(`/api/messages/${poll.id}/poll`, { isClosed: false });
  hearth.passTime(1000);
  await vote(carol, poll, { options: [], no: ["2"] });
  expect((await decide(anna)).body.data).not.toHaveProperty("cancelled");
  const { answers } = (await bob.get(`/api/messages/${poll.id}/answers`)).body;
  expect(answers).toMatchObject([
    { person: { id: carol.id }, answer: "no", people: 1 },
    { person: { id: bob.id }, answer: "no" },
  ]);
  expect(answers[0]).not.toHaveProperty("note");
});

test("the author and admins choose the date", async () => {
  const poll = await ask(bob);
  const decide = (who: Account, option: string) => who.post(`/api/messages/${poll.id}/poll/decision`, { option });
  expect(await decide(carol, "9")).toMatchObject(refused("not_permitted"));
  expect((await decide(anna, "1")).body.data).toMatchObject({ date: dates[0]!.date });
});

test("answers to an anonymous poll stay anonymous when a date is chosen", async () => {
  const poll = await ask(anna, { anonymous: true });
  await vote(bob, poll, { options: ["2"] });
  await anna.post(`/api/messages/${poll.id}/poll/decision`, { option: "2" });
  expect((await bob.get(`/api/messages/${poll.id}/answers`)).body).toMatchObject({ answers: [], counts: { yes: 0 } });
});

test("a decision that cannot be taken changes nothing", async () => {
  const poll = await ask(anna);
  await vote(bob, poll, { options: ["2"] });
  const decide = (decision: object) => anna.post(`/api/messages/${poll.id}/poll/decision`, decision);
  expect(await decide({ option: "9" })).toMatchObject(refused("bad_request"));
  expect((await decide({ option: "2", title: "" })).status).toBe(400);
  expect((await decide({ option: "2", title: "x".repeat(129) })).status).toBe(400);
  expect((await anna.get(`/api/messages/${poll.id}`)).body.data).not.toHaveProperty("date");
});

test("answers of people who leave do not count, and return with them", async () => {
  const eva = await aPerson(hearth, "eva@example.org");
  await eva.post(`/api/groups/invitation/${group.inviteKey}`);
  const poll = await ask(anna);
  await vote(eva, poll, { options: [], maybe: ["1"] });
  await eva.post(`/api/groups/${group.id}/leave`);
  expect(await results(anna, poll)).toMatchObject({ voters: 0, answers: [] });
  await eva.post(`/api/groups/invitation/${group.inviteKey}`);
  expect(await results(anna, poll)).toMatchObject({ voters: 1, answers: [{ answers: { 1: "maybe" } }] });
});
