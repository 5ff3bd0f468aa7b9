import { expect, test } from "vitest";
import type { Author, Rsvp } from "#contract/messages.ts";
import type { PollData, PollResult, PollResults } from "#contract/polls.ts";
import { bestDate, bestOfEarliest, dateChoices, votesWith, withDateVotes } from "./date-answers.ts";

const poll: PollData = {
  kind: "dates",
  options: [
    { id: "late", date: "2037-05-15" },
    { id: "early", date: "2037-05-01" },
    { id: "middle", date: "2037-05-08" },
  ],
};
const form = { language: "en_US", now: new Date("2037-01-01") } as const;
const person = (id: string): Author => ({ id, name: id, entityType: "user" });
const result = (option: string, votes: number, maybe: number, answer?: Rsvp): PollResult => {
  return { option, votes, maybe, no: 0, isMine: answer === "yes", answer };
};
const answered = (...results: PollResult[]): PollResults => ({
  voters: 3,
  results,
  answers: [{ person: person("anna"), answers: { early: "yes" } }],
  missing: { count: 2, people: [person("bob"), person("carol")] },
});
const best = (...results: PollResult[]) => bestDate(dateChoices(poll, answered(...results), form), 3)?.id;

test("dates are in order of time, in short words, with the year if it is another", () => {
  expect(dateChoices(poll, undefined, form).map(({ id, day, time }) => [id, day, time])).toEqual([
    ["early", "Fri, May 1", ""],
    ["middle", "Fri, May 8", ""],
    ["late", "Fri, May 15", ""],
  ]);
  const [first] = dateChoices(poll, undefined, { ...form, now: new Date("2036-12-01") });
  expect(first!.day).toBe("Friday, May 1, 2037");
});

test("most people who can come make the best date, then those who can if need be, then the day", () => {
  expect(best(result("late", 2, 0), result("early", 1, 9), result("middle", 1, 0))).toBe("late");
  expect(best(result("late", 2, 1), result("early", 2, 0), result("middle", 2, 0))).toBe("late");
  expect(best(result("late", 1, 1), result("early", 0, 0), result("middle", 1, 1))).toBe("middle");
});

test("no date is the best while few have answered", () => {
  expect(bestDate(dateChoices(poll, answered(result("late", 2, 0)), form), 2)).toBeUndefined();
});

test("of the earliest dates none is the best if a later one is better", () => {
  const shown = dateChoices({ ...poll, options: poll.options.filter(({ id }) => id !== "late") }, undefined, form);
  const bestShown = (...results: PollResult[]) => {
    const known = shown.map((date) => ({ ...date, result: results.find(({ option }) => option === date.id)! }));
    return bestOfEarliest(known, answered(...results))?.id;
  };
  expect(bestShown(result("early", 1, 0), result("middle", 2, 0), result("late", 2, 0))).toBe("middle");
  expect(bestShown(result("early", 1, 0), result("middle", 2, 0), result("late", 2, 1))).toBeUndefined();
});

test("an answer joins the others of the person", () => {
  const before = answered(result("late", 1, 0, "yes"), result("early", 0, 1, "maybe"), result("middle", 0, 0));
  expect(votesWith(before, "middle", "no")).toEqual({ options: ["late"], maybe: ["early"], no: ["middle"] });
  expect(votesWith(before, "late", "maybe")).toEqual({ options: [], maybe: ["late", "early"], no: [] });
  expect(votesWith(before, "late", undefined)).toEqual({ options: [], maybe: ["early"], no: [] });
});

test("votes of a server that knows no other answers are kept", () => {
  const before: PollResults = {
    voters: 1,
    results: [
      { option: "late", votes: 1, isMine: true },
      { option: "early", votes: 0, isMine: false },
    ],
  };
  expect(votesWith(before, "early", "yes")).toEqual({ options: ["late", "early"], maybe: [], no: [] });
});

test("a first answer counts at once, and the person is no longer missing", () => {
  const before = answered(result("late", 0, 0), result("early", 1, 0));
  expect(withDateVotes(before, { options: ["late"], no: ["early"] }, person("bob"))).toMatchObject({
    voters: 4,
    results: [
      { option: "late", votes: 1, isMine: true, answer: "yes" },
      { option: "early", votes: 1, no: 1, answer: "no" },
    ],
    answers: [{ person: { id: "anna" } }, { person: { id: "bob" }, answers: { late: "yes", early: "no" } }],
    missing: { count: 1, people: [{ id: "carol" }] },
  });
});

test("a person who withdraws all answers is missing again", () => {
  const before = answered(result("late", 0, 0), result("early", 1, 0, "yes"));
  expect(withDateVotes(before, { options: [] }, person("anna"))).toMatchObject({
    voters: 2,
    results: [{}, { votes: 0, isMine: false }],
    answers: [],
    missing: { count: 3 },
  });
});
