import type { Card } from "#contract/cards.ts";
import type { DateAnswers, PollResult, PollResults } from "#contract/polls.ts";
import { presentAvatar } from "../../identity/people/present.ts";
import type { Person } from "../../identity/people/rules.ts";
import type { PollWithVotes } from "./actions.ts";
import type { OpenPoll } from "./actions-cards.ts";
import type { AnswersToDates } from "./actions-dates.ts";
import type { DateCountRow } from "./queries-dates.ts";
import { optionsOnCard } from "./rules.ts";

export function presentResults({ poll, counts, voters, voterCount, dates }: PollWithVotes): PollResults {
  if (dates) return presentDates(poll, dates);
  const results = poll.options.map(({ id }) => {
    const count = counts.find(({ option }) => option === id);
    return {
      option: id,
      votes: count?.votes ?? 0,
      isMine: (count?.mine ?? 0) > 0,
      people: poll.anonymous ? undefined : voters.filter(({ option }) => option === id).map(presentPerson),
    };
  });
  return { voters: voterCount, results };
}

/** Shows the votes for all options, but only the first options, and the people who chose them. */
export function presentOpenPoll({ poll, answers, voters, faces }: OpenPoll): NonNullable<Card["openPoll"]> {
  const options = optionsOnCard(poll);
  const shownIds = new Set(options.map(({ id }) => id));
  const withFaces = poll.kind !== "dates" && !poll.anonymous;
  const results = poll.options.map(({ id }) => ({
    ...(poll.kind === "dates" ? presentDateCounts(id, answers) : presentChoiceCounts(id, answers)),
    people: withFaces && shownIds.has(id) ? faces.filter(({ option }) => option === id).map(presentPerson) : undefined,
  }));
  return { poll: { ...poll, options }, results: { voters, results } };
}

function presentDates({ options, anonymous }: PollWithVotes["poll"], dates: AnswersToDates): PollResults {
  const { answers, answering, missing, missingCount } = dates;
  return {
    voters: answering,
    results: options.map(({ id }) => presentDate(id, dates, anonymous)),
    ...(!anonymous && { answers: presentAnswers(answers) }),
    missing: { count: missingCount, people: missing.map(presentPerson) },
  };
}

function presentDate(id: string, { counts, answers }: AnswersToDates, anonymous: boolean | undefined): PollResult {
  return {
    ...presentDateCounts(id, counts),
    people: anonymous
      ? undefined
      : answers.filter(({ option, answer }) => option === id && answer === "yes").map(presentPerson),
  };
}

function presentDateCounts(id: string, counts: readonly DateCountRow[]): PollResult {
  const given = counts.filter(({ option }) => option === id);
  const countOf = (answer: string) => given.find((count) => count.answer === answer)?.people ?? 0;
  const mine = given.find((count) => count.mine > 0)?.answer;
  return {
    option: id,
    votes: countOf("yes"),
    isMine: mine === "yes",
    answer: mine,
    maybe: countOf("maybe"),
    no: countOf("no"),
  };
}

function presentChoiceCounts(id: string, counts: readonly DateCountRow[]): PollResult {
  const chosen = counts.find(({ option, answer }) => option === id && answer === "yes");
  return { option: id, votes: chosen?.people ?? 0, isMine: (chosen?.mine ?? 0) > 0 };
}

function presentAnswers(rows: AnswersToDates["answers"]): DateAnswers[] {
  const byPerson = new Map<string, DateAnswers>();
  for (const { option, answer, ...person } of rows) {
    const given = byPerson.get(person.id) ?? { person: presentPerson(person), answers: {} };
    given.answers[option] = answer;
    byPerson.set(person.id, given);
  }
  return [...byPerson.values()];
}

function presentPerson({ id, name, avatarId, avatarUrl }: Person) {
  return { id, name, avatar: presentAvatar(avatarId, avatarUrl), entityType: "user" as const };
}
