import { afterAll, expect, test } from "vitest";
import type { Card } from "#contract/cards.ts";
import { clientHeader } from "#contract/own-client.ts";
import type { PollData } from "#contract/polls.ts";
import { testApp } from "../../../testing/build-app.ts";
import { aCommunity, aGroup, type Account } from "../../../testing/people.ts";

const hearth = await testApp();
afterAll(() => hearth.close());
const { anna, bob, zoe } = await aCommunity(hearth);

async function aPoll(poll: PollData, ...members: Account[]) {
  const group = await aGroup(anna, "Choir", ...members);
  const { body } = await anna.post(
    "/api/messages",
    { group: group.id, data: { text: "What do you think?", poll } },
    { [clientHeader]: "web" },
  );
  const path = `/api/messages/${body.id}/poll`;
  return {
    vote: (who: Account, votes: object) => who.put(`${path}/votes`, { options: [], ...votes }),
    close: () => anna.put(path, { isClosed: true }),
    leave: (who: Account) => who.post(`/api/groups/${group.id}/leave`),
    card: async (who: Account): Promise<Card> => (await who.get(`/api/groups/${group.id}/cards/0`)).body.cards[0],
  };
}

const meals = ["Soup", "Pizza", "Salad", "Fish"].map((text, i) => ({ id: String(i), text }));
const result = (option: string, votes: number, isMine: boolean, people?: Account[]) => {
  const named = people?.map(({ id }) => expect.objectContaining({ id }) as unknown);
  return { option, votes, isMine, ...(named && { people: named }) };
};

test("a card shows the first options of an open poll, and all votes", async () => {
  const { vote, card } = await aPoll({ kind: "choice", options: meals }, bob, zoe);
  await vote(zoe, { options: ["1"] });
  await vote(bob, { options: ["3"] });

  expect((await card(bob)).openPoll).toEqual({
    poll: { kind: "choice", options: meals.slice(0, 3) },
    results: {
      voters: 2,
      results: [
        result("0", 0, false, []),
        result("1", 1, false, [zoe]),
        result("2", 0, false, []),
        result("3", 1, true),
      ],
    },
  });
});

test("a card of an anonymous poll names nobody", async () => {
  const { vote, card } = await aPoll({ kind: "choice", options: meals.slice(0, 2), anonymous: true }, bob);
  await vote(bob, { options: ["1"] });

  const { results } = (await card(anna)).openPoll!.results;
  expect(results).toEqual([result("0", 0, false), result("1", 1, false)]);
});

test("a card shows the earliest dates with the reader's answers", async () => {
  const dates = ["2031-06-04", "2031-06-02", "2031-06-01", "2031-06-03"].map((date) => ({ id: date, date }));
  const { vote, card } = await aPoll({ kind: "dates", options: dates }, bob, zoe);
  await vote(bob, { options: ["2031-06-01"], maybe: ["2031-06-02"], no: ["2031-06-04"] });
  await vote(zoe, { options: ["2031-06-02"] });

  const { poll, results } = (await card(bob)).openPoll!;
  expect(poll.options.map(({ id }) => id)).toEqual(["2031-06-01", "2031-06-02", "2031-06-03"]);
  expect(results.voters).toBe(2);
  expect(results.results).toEqual([
    { option: "2031-06-04", votes: 0, isMine: false, answer: "no", maybe: 0, no: 1 },
    { option: "2031-06-02", votes: 1, isMine: false, answer: "maybe", maybe: 1, no: 0 },
    { option: "2031-06-01", votes: 1, isMine: true, answer: "yes", maybe: 0, no: 0 },
    { option: "2031-06-03", votes: 0, isMine: false, maybe: 0, no: 0 },
  ]);
});

test("a card counts the votes of members only", async () => {
  const { vote, leave, card } = await aPoll({ kind: "choice", options: meals }, bob, zoe);
  await vote(bob, { options: ["0"] });
  await leave(bob);

  expect((await card(zoe)).openPoll!.results).toMatchObject({
    voters: 0,
    results: [result("0", 0, false, []), {}, {}, {}],
  });
});

test("a card says who has signed up for which item of a list", async () => {
  const { vote, card } = await aPoll({ kind: "list", options: [{ id: "cake", text: "Cake", places: 2 }] }, bob);
  await vote(bob, { options: ["cake"] });

  const { poll, results } = (await card(anna)).openPoll!;
  expect(poll.options).toEqual([{ id: "cake", text: "Cake", places: 2 }]);
  expect(results.results).toEqual([result("cake", 1, false, [bob])]);
});

test("half an emoji in a message does not keep a page of cards from being shown", async () => {
  const half = [{ id: "0", text: "Soup \ud83d" }, meals[1]!];
  const { card } = await aPoll({ kind: "choice", options: half }, bob);

  expect((await card(bob)).openPoll!.poll.options[1]).toEqual(meals[1]);
});

test("a closed poll is marked as a poll, but not offered", async () => {
  const { close, card } = await aPoll({ kind: "choice", options: meals }, bob);
  await close();

  const { poll, openPoll } = await card(bob);
  expect([poll, openPoll]).toEqual([true, undefined]);
});
