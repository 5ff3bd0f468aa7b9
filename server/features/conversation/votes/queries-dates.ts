import { sql, type Expression } from "kysely";
import type { Rsvp } from "#contract/calendar.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { OtherVotesTable } from "../../../database/tables-messages.ts";
import type { Person } from "../../identity/people/rules.ts";

export interface DateCountRow {
  option: string;
  answer: Rsvp;
  people: number;
  mine: number;
}

export function countAnswers(db: Reader, messageId: string, userId: string): Promise<DateCountRow[]> {
  return answersOfMembers(db, [messageId])
    .select(["given.option", "given.answer"])
    .select((row) => row.fn.countAll<number>().as("people"))
    .select(sql<number>`sum(case when given."userId" = ${userId} then 1 else 0 end)`.as("mine"))
    .groupBy(["given.option", "given.answer"])
    .execute();
}

export interface DateAnswerRow extends Person {
  option: string;
  answer: Rsvp;
}

export function findAnswers(db: Reader, messageId: string, people: number): Promise<DateAnswerRow[]> {
  const first = answersOfMembers(db, [messageId])
    .select("given.userId")
    .select((row) => row.fn.min<number>("given.at").as("since"))
    .groupBy("given.userId")
    .orderBy("since")
    .orderBy("given.userId")
    .limit(people)
    .as("first");
  return answersOfMembers(db, [messageId])
    .innerJoin(first, "first.userId", "given.userId")
    .innerJoin("users", "users.id", "given.userId")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["given.option", "given.answer", "users.id", "users.name"])
    .select(["users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .orderBy("first.since")
    .orderBy("users.id")
    .execute();
}

export async function countAnswering(db: Reader, messageId: string): Promise<number> {
  const { people } = await answersOfMembers(db, [messageId])
    .select((row) => row.fn.count<number>("given.userId").distinct().as("people"))
    .executeTakeFirstOrThrow();
  return people;
}

interface Asked {
  messageId: string;
  groupId: string;
}

export function findNotAnswering(db: Reader, asked: Asked, limit: number): Promise<Person[]> {
  return notAnswering(db, asked)
    .innerJoin("users", "users.id", "members.user_id")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

export async function countNotAnswering(db: Reader, asked: Asked): Promise<number> {
  const { people } = await notAnswering(db, asked)
    .select((row) => row.fn.countAll<number>().as("people"))
    .executeTakeFirstOrThrow();
  return people;
}

function notAnswering(db: Reader, { messageId, groupId }: Asked) {
  return db
    .selectFrom("members")
    .where("members.group_id", "=", groupId)
    .where("members.user_id", "not in", (votes) =>
      votes.selectFrom("poll_votes").select("user_id").where("message_id", "=", messageId),
    )
    .where("members.user_id", "not in", (votes) =>
      votes.selectFrom("other_votes").select("user_id").where("message_id", "=", messageId),
    );
}

/** Leaves out answers of former members. */
export function answersOfMembers(db: Reader, messageIds: string[] | Expression<string>) {
  const yes = db
    .selectFrom("poll_votes as vote")
    .select([
      "vote.message_id as messageId",
      "vote.option_id as option",
      "vote.user_id as userId",
      "vote.voted_at as at",
    ])
    .select(sql<Rsvp>`'yes'`.as("answer"))
    .where("vote.message_id", "in", messageIds);
  const others = db
    .selectFrom("other_votes as vote")
    .select([
      "vote.message_id as messageId",
      "vote.option_id as option",
      "vote.user_id as userId",
      "vote.voted_at as at",
    ])
    .select((row) => row.ref("vote.answer").$castTo<Rsvp>().as("answer"))
    .where("vote.message_id", "in", messageIds)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("poll_votes as yes")
            .select("yes.user_id")
            .whereRef("yes.message_id", "=", "vote.message_id")
            .whereRef("yes.option_id", "=", "vote.option_id")
            .whereRef("yes.user_id", "=", "vote.user_id"),
        ),
      ),
    );
  return db
    .selectFrom(yes.unionAll(others).as("given"))
    .innerJoin("messages", "messages.id", "given.messageId")
    .innerJoin("members", (join) =>
      join.onRef("members.group_id", "=", "messages.group_id").onRef("members.user_id", "=", "given.userId"),
    );
}

export type OtherAnswer = OtherVotesTable["answer"];

export async function findOtherAnswers(
  db: Reader,
  messageId: string,
  userId: string,
): Promise<{ option: string; answer: OtherAnswer }[]> {
  return db
    .selectFrom("other_votes")
    .select(["option_id as option", "answer"])
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .execute();
}

interface Whose {
  messageId: string;
  userId: string;
}

export async function deleteOtherAnswers(
  tx: Transaction,
  { messageId, userId }: Whose,
  options: readonly string[],
): Promise<void> {
  if (options.length === 0) return;
  await tx
    .deleteFrom("other_votes")
    .where("message_id", "=", messageId)
    .where("user_id", "=", userId)
    .where("option_id", "in", options)
    .execute();
}

export async function insertOtherAnswers(
  tx: Transaction,
  { messageId, userId }: Whose,
  answers: readonly { option: string; answer: OtherAnswer }[],
  at: number,
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(({ option, answer }) => {
    return { message_id: messageId, option_id: option, user_id: userId, answer, voted_at: at };
  });
  await tx.insertInto("other_votes").values(rows).execute();
}

export function findAnswersTo(
  db: Reader,
  messageId: string,
  option: string,
): Promise<{ userId: string; answer: Rsvp; at: number }[]> {
  return answersOfMembers(db, [messageId])
    .select(["given.userId", "given.answer", "given.at"])
    .where("given.option", "=", option)
    .execute();
}
