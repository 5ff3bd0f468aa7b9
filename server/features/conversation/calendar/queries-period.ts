import { sql, type Kysely } from "kysely";
import type { Rsvp } from "#contract/calendar.ts";
import type { Reader } from "../../../database/database.ts";
import { dialectOf, type Dialect } from "../../../database/dialect.ts";
import { prepare } from "../../../database/prepare.ts";
import type { Tables } from "../../../database/tables.ts";
import { isMemberOf } from "../../../database/visibility.ts";
import { isComingUnasked } from "../../../database/responses.ts";
import type { BirthdayInPeriodRow, EventRow } from "./rules-period.ts";

/** Milliseconds. No event that starts before `earliest` ends after `from`. */
export interface EventsAsked extends Record<string, string | number> {
  userId: string;
  earliest: number;
  from: number;
  to: number;
  limit: number;
}

type InGroups = ReturnType<typeof inGroups>;

/** Includes all events that repeat until then or later. Earliest first. */
export const findEvents = eventsOf<EventsAsked>(inGroups);

export const findEventsOfGroup = eventsOf<EventsAsked & { groupId: string }>((db, asked) =>
  inGroups(db, asked).where("members.group_id", "=", asked.groupId),
);

/** SQLite takes three times as long for the union as for its parts; PostgreSQL takes longer for each statement. */
function eventsOf<Asked extends EventsAsked>(eventsFor: (db: Kysely<Tables>, asked: Asked) => InGroups) {
  const findSingle = prepare<Asked, EventRow>((db, asked) => single(eventsFor(db, asked), asked));
  const findRepeating = prepare<Asked, EventRow>((db, asked) => repeating(db, eventsFor(db, asked), asked));
  const findAll = prepare<Asked, EventRow>((db, asked) => {
    const all = eventsFor(db, asked);
    const repeated = db.selectFrom(repeating(db, all, asked).as("repeating")).selectAll();
    return db.selectFrom(single(all, asked).as("single")).selectAll().unionAll(repeated);
  });
  return async (db: Reader, asked: Asked): Promise<EventRow[]> => {
    const inOneStatement = dialectOf(db) === "postgresql";
    const found = await Promise.all(
      (inOneStatement ? [findAll] : [findSingle, findRepeating]).map((find) => find(db, asked)),
    );
    return found.flat().sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
  };
}

function single(events: InGroups, { earliest, from, to, limit }: EventsAsked) {
  return events
    .leftJoin("rsvps as given", (join) =>
      join
        .onRef("given.message_id", "=", "messages.id")
        .onRef("given.user_id", "=", "members.user_id")
        .on("given.occurrence", "=", ""),
    )
    .select(["given.answer", sql<string | null>`null`.as("answers")])
    .where("messages.event_until", "is", null)
    .where("messages.starts_at", "is not", null)
    .where("messages.starts_at", ">=", earliest)
    .where("messages.starts_at", "<", to)
    .where("messages.ends_at", ">=", from)
    .orderBy("messages.starts_at")
    .orderBy("messages.id")
    .limit(limit);
}

/** Repeating events calculated per request, the latest first. */
const seriesAtMost = 500;

function repeating(db: Kysely<Tables>, events: InGroups, { from, to }: EventsAsked) {
  return events
    .select(sql<Rsvp | null>`null`.as("answer"))
    .select(ownAnswers(dialectOf(db)).as("answers"))
    .where("messages.event_until", "is not", null)
    .where("messages.event_until", ">=", from)
    .where("messages.starts_at", "<", to)
    .orderBy("messages.starts_at", "desc")
    .orderBy("messages.id")
    .limit(sql.lit(seriesAtMost));
}

/** JSON object of the user's responses by occurrence. */
function ownAnswers(dialect: Dialect) {
  const object = dialect === "sqlite" ? sql`json_group_object` : sql`json_object_agg`;
  return sql<string | null>`(
    select cast(${object}(given.occurrence, given.answer) as text) from rsvps as given
    where given.message_id = messages.id and given.user_id = members.user_id)`;
}

function inGroups(db: Kysely<Tables>, { userId }: EventsAsked) {
  return db
    .selectFrom("members")
    .innerJoin("messages", "messages.group_id", "members.group_id")
    .innerJoin("groups", "groups.id", "members.group_id")
    .select(["messages.id", "messages.title", "messages.excerpt", "messages.date_end as dateEnd", "messages.place"])
    .select((row) => row.ref("messages.date").$castTo<string>().as("date"))
    .select((row) => row.ref("messages.starts_at").$castTo<number>().as("startsAt"))
    .select(["messages.schedule", "groups.id as groupId", "groups.name as groupName"])
    .select((row) => row.fn.coalesce("messages.edited_at", "messages.created_at").as("changedAt"))
    .select(
      sql<0 | 1>`case when messages.author_id = members.user_id and ${isComingUnasked()} then 1 else 0 end`.as(
        "isComingUnasked",
      ),
    )
    .where("members.user_id", "=", userId);
}

/** Day numbers (contract/birthdays.ts). `wraps` is 1 if the period crosses the new year. */
export interface BirthdaysAsked extends Record<string, string | number> {
  userId: string;
  first: number;
  last: number;
  wraps: number;
}

export const findBirthdays = prepare<BirthdaysAsked, BirthdayInPeriodRow>((db, asked) =>
  birthdays(db, asked).where((user) =>
    user.or([
      user("users.id", "=", asked.userId),
      user.exists(
        user
          .selectFrom("members as theirs")
          .select("theirs.group_id")
          .whereRef("theirs.user_id", "=", "users.id")
          .where(isMemberOf("theirs.group_id", asked.userId)),
      ),
    ]),
  ),
);

export const findBirthdaysOfGroup = prepare<BirthdaysAsked & { groupId: string }, BirthdayInPeriodRow>((db, asked) =>
  birthdays(db, asked)
    .innerJoin("members", "members.user_id", "users.id")
    .where("members.group_id", "=", asked.groupId),
);

function birthdays(db: Kysely<Tables>, { first, last, wraps }: BirthdaysAsked) {
  return db
    .selectFrom("users")
    .leftJoin("files", "files.id", "users.avatar_id")
    .select(["users.id", "users.name", "users.avatar_id as avatarId", "files.content_url as avatarUrl"])
    .select(["users.birthday", "users.birth_year as birthYear"])
    .where("users.birthday", "is not", null)
    .where((user) =>
      user.or([
        user.and([user("users.birthday", ">=", first), user("users.birthday", "<=", last)]),
        user.and([sql<boolean>`${wraps} = 1`, user("users.birthday", ">=", first)]),
        user.and([sql<boolean>`${wraps} = 1`, user("users.birthday", "<=", last)]),
      ]),
    )
    .orderBy("users.birthday")
    .orderBy("users.id");
}
