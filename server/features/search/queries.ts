import { sql, type Kysely } from "kysely";
import type { Reader } from "../../database/database.ts";
import {
  clipped,
  eitherOf,
  type Condition,
  type Finding,
  type Match,
  type PlacedFinding,
  type Span,
} from "../../database/full-text.ts";
import { fullTextOf } from "../../database/full-text-of.ts";
import { findInSegments, gapsBetween, nameOf } from "../../database/full-text-segments.ts";
import { listed } from "../../database/listed.ts";
import { prepare } from "../../database/prepare.ts";
import type { MessageRow, Tables } from "../../database/tables.ts";
import type { Membership } from "../groups/rules.ts";
import { findPlaced, findSegmented, findSegments } from "./queries-segments.ts";

/** From so many pieces on, looking at everything is quicker than looking between the segments. */
const mostGaps = 12;

/** A group, and what its messages must fulfil. */
export interface SearchedGroup {
  membership: Membership;
  conditions: readonly Condition[];
}

/** One group by itself; of several, all together but the large ones, which have segments. */
export async function findByWords(
  db: Reader,
  groups: readonly SearchedGroup[],
  limit: number,
  period: Span,
): Promise<Finding> {
  if (groups.length === 1) return findInLarge(db, groups[0]!, limit, period);
  const segmented = await findSegmented(db, groups.map(idOf));
  const small = groups.filter((group) => !segmented.has(idOf(group)));
  const findings = await Promise.all([
    fullTextOf(db).find(db, small.map(idOf), eitherOf(small.map(({ conditions }) => conditions)), limit, [period]),
    ...groups.filter((group) => segmented.has(idOf(group))).map((group) => findInLarge(db, group, limit, period)),
  ]);
  return bestOf(findings, limit);
}

/** Older messages by the lists of the segments within the period, all others by the database's full text. */
async function findInLarge(
  db: Reader,
  { membership: { groupId }, conditions }: SearchedGroup,
  limit: number,
  period: Span,
): Promise<PlacedFinding> {
  const segments = (await findSegments(db, groupId, matchesOf(conditions))).filter(
    ({ first, last }) => first >= period.first && last <= period.last,
  );
  const gaps = clipped(gapsBetween(segments), period);
  if (segments.length === 0 || gaps.length > mostGaps)
    return fullTextOf(db).find(db, [groupId], conditions, limit, [period]);
  const older = findInSegments(segments, conditions, limit);
  const [found, others] = await Promise.all([
    findPlaced(db, groupId, older.found),
    fullTextOf(db).find(db, [groupId], conditions, limit, gaps),
  ]);
  return bestOf([{ found, total: older.total }, others], limit);
}

function bestOf(findings: readonly PlacedFinding[], limit: number): PlacedFinding {
  const all = findings.flatMap(({ found }) => found);
  const best = all.sort((one, other) => one.rank - other.rank || other.place - one.place);
  return { found: best.slice(0, limit), total: findings.reduce((sum, { total }) => sum + total, 0) };
}

function idOf({ membership }: SearchedGroup): string {
  return membership.groupId;
}

function matchesOf(conditions: readonly Condition[]): Match[] {
  return [...new Map(conditions.flat(2).map((match) => [nameOf(match), match])).values()];
}

export interface AuthorRow {
  groupId: string;
  group: number;
  id: string | null;
  number: number | null;
  name: string | null;
}

/** All who wrote in a group and still have an account. One row without an author if there is none; none if nothing was written. */
export const findAuthors = prepare<{ groupId: string }, AuthorRow>((db, { groupId }) =>
  authors(db).where("search_groups.group_id", "=", groupId),
);

/** The same of all groups that a person is in. */
export const findAuthorsAround = prepare<{ userId: string }, AuthorRow>((db, { userId }) =>
  authors(db).innerJoin("members", "members.group_id", "search_groups.group_id").where("members.user_id", "=", userId),
);

function authors(db: Kysely<Tables>) {
  return db
    .selectFrom("search_groups")
    .leftJoin("search_authors", "search_authors.group_id", "search_groups.group_id")
    .leftJoin("users", "users.id", "search_authors.user_id")
    .select(["search_groups.group_id as groupId", "search_groups.number as group"])
    .select(["users.id", "search_authors.number", "users.name"]);
}

export interface FoundRow {
  id: string;
  groupId: string;
  type: MessageRow["type"];
  /** Null if it is longer than a result needs. */
  data: string | null;
  title: string | null;
  excerpt: string | null;
  authorId: string | null;
  parentId: string | null;
  lastActivityAt: number;
  previewId: string | null;
  replies: number | null;
}

/** Characters of `data` that are read for a result; a hundred of them are read at once. */
const dataLength = 20_000;

export function findFoundMessages(db: Reader, ids: string[]): Promise<FoundRow[]> {
  return foundMessages(db, { ids: JSON.stringify(ids) });
}

const foundMessages = prepare<{ ids: string }, FoundRow>((db, { ids }) =>
  db
    .selectFrom("messages")
    .leftJoin("message_files as first", (join) =>
      join.onRef("first.message_id", "=", "messages.id").on("first.position", "=", sql.lit(0)),
    )
    .select([
      "messages.id",
      "messages.group_id as groupId",
      "messages.type",
      sql<string | null>`case when length(messages.data) <= ${sql.lit(dataLength)} then messages.data end`.as("data"),
      "messages.title",
      "messages.excerpt",
      "messages.author_id as authorId",
      "messages.parent_id as parentId",
      "messages.last_activity_at as lastActivityAt",
      "first.file_id as previewId",
    ])
    .select((message) =>
      message
        .selectFrom("messages as reply")
        .whereRef("reply.parent_id", "=", "messages.id")
        .select((reply) => reply.fn.countAll<number>().as("count"))
        .as("replies"),
    )
    .where("messages.id", "in", listed(db, ids)),
);
