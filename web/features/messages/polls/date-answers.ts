import { formatDate } from "#contract/dates.ts";
import type { Language } from "#contract/languages.ts";
import type { Author, Rsvp } from "#contract/messages.ts";
import type { PollData, PollResult, PollResults, Votes } from "#contract/polls.ts";
import { optionLabel } from "../messages/poll-data.ts";

export interface DateChoice {
  id: string;
  /** Epoch milliseconds; NaN if another client stored something else. */
  at: number;
  /** Such as "Sat, May 1", with the year unless it is this one. */
  day: string;
  /** "" for a whole day. */
  time: string;
  label: string;
  result: PollResult;
}

export function dateChoices(
  { options }: PollData,
  results: PollResults | undefined,
  { language, now }: { language: Language; now: Date },
): DateChoice[] {
  const choices = options.map((option) => {
    const { id, date = "" } = option;
    const result = results?.results.find((one) => one.option === id) ?? { option: id, votes: 0, isMine: false };
    return { id, at: Date.parse(date), ...wordsOf(date, language, now), label: optionLabel(option, language), result };
  });
  return choices.sort((one, other) => one.at - other.at);
}

function wordsOf(date: string, language: Language, now: Date): { day: string; time: string } {
  const at = Date.parse(date) / 1000;
  if (Number.isNaN(at)) return { day: "", time: "" };
  const timeZone = date.includes("T") ? undefined : "UTC";
  const year = timeZone ? new Date(at * 1000).getUTCFullYear() : new Date(at * 1000).getFullYear();
  const isThisYear = year === now.getFullYear();
  return {
    day: formatDate(at, { language, style: isThisYear ? "weekday_day" : "full", timeZone }),
    time: timeZone ? "" : formatDate(at, { language, style: "time" }),
  };
}

/** No date is marked as best until this many people have answered. */
const leastVoters = 3;

export function bestDate(choices: readonly DateChoice[], voters: number): DateChoice | undefined {
  return voters < leastVoters ? undefined : mostWanted(choices);
}

/** Like `bestDate`, if only the earliest dates of the poll are shown. Returns undefined if a later one is better. */
export function bestOfEarliest(shown: readonly DateChoice[], { voters, results }: PollResults): DateChoice | undefined {
  const best = bestDate(shown, voters);
  return best && results.some((result) => isBetter({ result }, best)) ? undefined : best;
}

/** Returns the date with most yes, then most "if need be", then the earliest. */
export function mostWanted(choices: readonly DateChoice[]): DateChoice {
  return choices.reduce((best, one) => (isBetter(one, best) ? one : best));
}

function isBetter({ result }: Pick<DateChoice, "result">, { result: best }: DateChoice): boolean {
  if (result.votes !== best.votes) return result.votes > best.votes;
  return (result.maybe ?? 0) > (best.maybe ?? 0);
}

/** Returns the user's votes after answering a date, or withdrawing the answer. Servers of the previous version report only yes. */
export function votesWith({ results }: PollResults, option: string, answer: Rsvp | undefined): Required<Votes> {
  const given = new Map(results.map((result) => [result.option, result.answer ?? (result.isMine ? "yes" : undefined)]));
  given.set(option, answer);
  const optionsWith = (wanted: Rsvp) => [...given].flatMap(([id, one]) => (one === wanted ? [id] : []));
  return { options: optionsWith("yes"), maybe: optionsWith("maybe"), no: optionsWith("no") };
}

export function withDateVotes(before: PollResults, votes: Votes, voter: Author): PollResults {
  const hadAnswered = before.results.some(({ answer }) => answer !== undefined);
  const answers = answersIn(votes);
  const joined = Number(Object.keys(answers).length > 0) - Number(hadAnswered);
  const { missing } = before;
  return {
    ...before,
    voters: before.voters + joined,
    results: before.results.map((result) => withAnswer(result, answers[result.option])),
    answers: before.answers && withRow(before.answers, voter, answers),
    missing: missing && {
      count: Math.max(missing.count - joined, 0),
      people: joined > 0 ? missing.people.filter(({ id }) => id !== voter.id) : missing.people,
    },
  };
}

type Answers = Record<string, Rsvp>;

function answersIn({ options, maybe = [], no = [] }: Votes): Answers {
  const each = (ids: readonly string[], answer: Rsvp) => ids.map((id) => [id, answer] as const);
  return Object.fromEntries([...each(options, "yes"), ...each(maybe, "maybe"), ...each(no, "no")]);
}

function withAnswer(result: PollResult, answer: Rsvp | undefined): PollResult {
  const change = (kind: Rsvp) => Number(answer === kind) - Number(result.answer === kind);
  return {
    ...result,
    answer,
    isMine: answer === "yes",
    votes: result.votes + change("yes"),
    maybe: (result.maybe ?? 0) + change("maybe"),
    no: (result.no ?? 0) + change("no"),
  };
}

function withRow(rows: NonNullable<PollResults["answers"]>, person: Author, answers: Answers) {
  const isEmpty = Object.keys(answers).length === 0;
  if (!rows.some((row) => row.person.id === person.id)) return isEmpty ? rows : [...rows, { person, answers }];
  return rows.flatMap((row) => (row.person.id !== person.id ? row : isEmpty ? [] : { person, answers }));
}
