import { Check } from "typebox/value";
import { PollData } from "#contract/polls.ts";
import type { Transaction } from "../../../database/database.ts";
import type { MessageRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { hasVotes } from "./queries.ts";
import { assertPollValid, keepsVotesValid } from "./rules.ts";

type Data = Record<string, unknown>;

/** Throws `poll_invalid`, `list_empty` or `date_invalid`. Null removes the poll. */
export function checkPoll(data: Data | undefined): void {
  const poll = data?.poll;
  if (poll === undefined || poll === null) return;
  if (!Check(PollData, poll)) throw appError("poll_invalid");
  assertPollValid(poll);
}

export function pollIn({ poll }: Data): PollData | undefined {
  return poll !== undefined && Check(PollData, poll) ? poll : undefined;
}

/** Throws `not_found` for a message without a poll. */
export function pollOf({ data }: { data: string }): PollData {
  const poll = pollIn(JSON.parse(data) as Data);
  if (!poll) throw appError("not_found");
  return poll;
}

/** Throws `poll_has_votes` if people have voted and their votes would not answer the new question. */
export async function assertVotesStayValid(
  tx: Transaction,
  { id, data }: Pick<MessageRow, "id" | "data">,
  changed: Data,
): Promise<void> {
  const before = pollIn(JSON.parse(data) as Data);
  if (before && !keepsVotesValid(before, pollIn(changed)) && (await hasVotes(tx, id))) throw appError("poll_has_votes");
}
