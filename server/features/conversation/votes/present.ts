import type { DateAnswers, PollResult, PollResults } from "#contract/polls.ts";
import { presentAvatar } from "../../identity/people/present.ts";
import type { Person } from "../../identity/people/rules.ts";
import type { PollWithVotes } from "./actions.ts";
import type { AnswersToDates } from "./actions-dates.ts";

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
  const given = counts.filter(({ option }) => option === id);
  const countOf = (answer: string) => given.find((count) => count.answer === answer)?.people ?? 0;
  const mine = given.find((count) => count.mine > 0)?.answer;
  return {
    option: id,
    votes: countOf("yes"),
    isMine: mine === "yes",
    people: anonymous
      ? undefined
      : answers.filter(({ option, answer }) => option === id && answer === "yes").map(presentPerson),
    answer: mine,
    maybe: countOf("maybe"),
    no: countOf("no"),
  };
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
