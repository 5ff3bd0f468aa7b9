import { sql } from "kysely";
import type { Rsvp } from "#contract/messages.ts";
import { facesShown } from "#contract/limits.ts";
import { jsonElements } from "../../../database/json-list.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Person } from "../../identity/people/rules.ts";
import { answersOfMembers } from "./queries-dates.ts";

/** `ids`: JSON list of messages. */
type Ids = { ids: string };

export interface PollRow {
  id: string;
  data: string;
  members: number;
}

/** Returns the whole data: PostgreSQL cannot read all JSON that clients store (file-texts.ts). */
export const findPolls = prepare<Ids & { groupId: string }, PollRow>((db, { ids, groupId }) =>
  db
    .selectFrom("messages")
    .select(["id", "data"])
    .select((row) =>
      row
        .selectFrom("members")
        .select((one) => one.fn.countAll<number>().as("members"))
        .where("members.group_id", "=", groupId)
        .$asScalar()
        .$notNull()
        .as("members"),
    )
    .where("id", "in", jsonElements(db, ids)),
);

export interface CardAnswersRow {
  messageId: string;
  option: string;
  answer: Rsvp;
  people: number;
  mine: number;
}

export const countCardAnswers = prepare<Ids & { userId: string }, CardAnswersRow>((db, { ids, userId }) =>
  answersOfMembers(db, jsonElements(db, ids))
    .select(["given.messageId", "given.option", "given.answer"])
    .select((row) => row.fn.countAll<number>().as("people"))
    .select(sql<number>`sum(case when given."userId" = ${userId} then 1 else 0 end)`.as("mine"))
    .groupBy(["given.messageId", "given.option", "given.answer"]),
);

export const countCardVoters = prepare<Ids, { messageId: string; voters: number }>((db, { ids }) =>
  answersOfMembers(db, jsonElements(db, ids))
    .select("given.messageId")
    .select((row) => row.fn.count<number>("given.userId").distinct().as("voters"))
    .groupBy("given.messageId"),
);

export interface CardVoterRow extends Person {
  messageId: string;
  option: string;
}

export const findCardVoters = prepare<Ids, CardVoterRow>((db, { ids }) =>
  db
    .selectFrom(
      answersOfMembers(db, jsonElements(db, ids))
        .select(["given.messageId", "given.option", "given.userId"])
        .select(
          sql<number>`row_number() over (partition by given."messageId", given.option order by given.at, given."userId")`.as(
            "place",
          ),
        )
        .where("given.answer", "=", sql.lit<Rsvp>("yes"))
        .as("numbered"),
    )
    .innerJoin("users", "users.id", "numbered.userId")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["numbered.messageId", "numbered.option", "users.id", "users.name"])
    .select(["users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .where("numbered.place", "<=", sql.lit(facesShown))
    .orderBy("numbered.messageId")
    .orderBy("numbered.option")
    .orderBy("numbered.place"),
);
