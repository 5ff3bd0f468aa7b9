import { expect, test } from "vitest";
import type { Author } from "#contract/messages.ts";
import type { PollResults } from "#contract/polls.ts";
import { withVotes } from "./use-vote.ts";

const person = (id: string): Author => ({ id, name: id, entityType: "user" });
const before: PollResults = {
  voters: 2,
  results: [
    { option: "soup", votes: 2, isMine: true, people: [person("anna"), person("bob")] },
    { option: "pizza", votes: 0, isMine: false, people: [] },
  ],
};

test("another choice moves the vote, and its voter", () => {
  expect(withVotes(before, { options: ["pizza"] }, person("anna"))).toEqual({
    voters: 2,
    results: [
      { option: "soup", votes: 1, isMine: false, people: [person("bob")] },
      { option: "pizza", votes: 1, isMine: true, people: [person("anna")] },
    ],
  });
});

test("a vote that is taken back leaves one voter less", () => {
  expect(withVotes(before, { options: [] }, person("anna"))).toMatchObject({
    voters: 1,
    results: [{ votes: 1 }, { votes: 0 }],
  });
});

test("an anonymous poll stays so", () => {
  const secret = { voters: 0, results: [{ option: "soup", votes: 0, isMine: false }] };
  expect(withVotes(secret, { options: ["soup"] }, person("anna"))).toEqual({
    voters: 1,
    results: [{ option: "soup", votes: 1, isMine: true, people: undefined }],
  });
});
