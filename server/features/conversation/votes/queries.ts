import { sql } from "kysely";
import type { Reader, Transaction } from "../../../database/database.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Person } from "../../identity/people/rules.ts";

/** Votes of former members would take places on a list. */
function votesOfMembers(db: Reader, messageId: string) {
  return db
    .selectFrom("poll_votes")
    .innerJoin("messages", "messages.id", "poll_votes.message_id")
    .innerJoin("members", (join) =>
      join.onRef("members.group_id", "=", "messages.group_id").onRef("members.user_id", "=", "poll_votes.user_id"),
    )
    .where("poll_votes.message_id", "=", messageId);
}

export interface VoteCountRow {
  option: string;
  votes: number;
  mine: number;
}

export function countVotes(db: Reader, messageId: string, userId: string): Promise<VoteCountRow[]> {
  return votesOfMembers(db, messageId)
    .select("option_id as option")
    .select((vote) => vote.fn.countAll<number>().as("votes"))
    .select(sql<number>`sum(case when poll_votes.user_id = ${userId} then 1 else 0 end)`.as("mine"))
    .groupBy("option_id")
    .execute();
}

export interface MessageVotesRow {
  messageId: string;
  option: string;
  votes: number;
}

export const countVotesOfAll = prepare<{ ids: string }, MessageVotesRow>((db, { ids }) =>
  db
    .selectFrom("poll_votes")
    .innerJoin("messages", "messages.id", "poll_votes.message_id")
    .innerJoin("members", (join) =>
      join.onRef("members.group_id", "=", "messages.group_id").onRef("members.user_id", "=", "poll_votes.user_id"),
    )
    .select(["poll_votes.message_id as messageId", "poll_votes.option_id as option"])
    .select((vote) => vote.fn.countAll<number>().as("votes"))
    .where("poll_votes.message_id", "in", jsonElements(db, ids))
    .groupBy(["poll_votes.message_id", "poll_votes.option_id"]),
);

export async function countVoters(db: Reader, messageId: string): Promise<number> {
  const row = await votesOfMembers(db, messageId)
    .select((vote) => vote.fn.count<number>("poll_votes.user_id").distinct().as("voters"))
    .executeTakeFirst();
  return row?.voters ?? 0;
}

export interface VoterRow extends Person {
  option: string;
}

export function findVoters(db: Reader, messageId: string, perOption: number): Promise<VoterRow[]> {
  const numbered = votesOfMembers(db, messageId)
    .select(["poll_votes.option_id", "poll_votes.user_id"])
    .select(sql<number>`row_number() over (partition by option_id order by voted_at, poll_votes.user_id)`.as("place"))
    .as("numbered");
  return db
    .selectFrom(numbered)
    .innerJoin("users", "users.id", "numbered.user_id")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["numbered.option_id as option", "users.id", "users.name"])
    .select(["users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .where("numbered.place", "<=", perOption)
    .orderBy("numbered.option_id")
    .orderBy("numbered.place")
    .execute();
}

export async function findChosen(db: Reader, messageId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("poll_votes")
    .select("option_id as option")
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ option }) => option);
}

interface Votes {
  messageId: string;
  userId: string;
  options: string[];
}

export async function deleteVotes(tx: Transaction, { messageId, userId, options }: Votes): Promise<void> {
  if (options.length === 0) return;
  await tx
    .deleteFrom("poll_votes")
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .where("option_id", "in", options)
    .execute();
}

export function findVotedMessages(
  db: Reader,
  groupId: string,
  userId: string,
): Promise<{ id: string; data: string }[]> {
  return db
    .selectFrom("messages")
    .select(["id", "data"])
    .where("group_id", "=", groupId)
    .where("id", "in", (votes) => votes.selectFrom("poll_votes").select("message_id").where("user_id", "=", userId))
    .execute();
}

export async function deleteAllVotes(tx: Transaction, messageId: string, userId: string): Promise<void> {
  await tx.deleteFrom("poll_votes").where("message_id", "=", messageId).where("user_id", "=", userId).execute();
}

export async function insertVotes(tx: Transaction, { messageId, userId, options }: Votes, at: number): Promise<void> {
  if (options.length === 0) return;
  const rows = options.map((option) => ({ message_id: messageId, option_id: option, user_id: userId, voted_at: at }));
  await tx.insertInto("poll_votes").values(rows).execute();
}
