import { sql, type RawBuilder } from "kysely";
import type { Reader, Transaction } from "../../database/database.ts";
import { dialectOf } from "../../database/dialect.ts";
import type { Match, Placed, Span } from "../../database/full-text.ts";
import { nameOf, type FoundInSegment, type Segment } from "../../database/full-text-segments.ts";
import { listOf } from "./rules-segments.ts";

interface ListRow {
  id: number;
  first: number;
  last: number;
  /** Null in the row that stands for the segment itself. */
  name: string | null;
  positions: Uint8Array | null;
}

/** Which of these groups have segments. */
export async function findSegmented(db: Reader, groupIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (groupIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("search_segments")
    .select("group_id as id")
    .distinct()
    .where("group_id", "in", groupIds)
    .where("state", "=", "ready")
    .execute();
  return new Set(rows.map(({ id }) => id!));
}

/** The segments of a group, each with its lists for what is looked for. Of one moment, since it is one statement. */
export async function findSegments(db: Reader, groupId: string, matches: readonly Match[]): Promise<Segment[]> {
  const { rows } = await sql<ListRow>`
    with ready as (select id, first_place, last_place from search_segments where group_id = ${groupId} and state = 'ready')
    select id, first_place as first, last_place as last, null as name, null as positions from ready
    ${sql.join(listsOf(matches), sql` `)}`.execute(db);
  const segments = new Map<number, Span & { id: number; lists: Map<string, Uint8Array[]> }>();
  for (const { id, first, last, name } of rows)
    if (name === null) segments.set(id, { id, first, last, lists: new Map() });
  for (const { id, name, positions } of rows) {
    if (name === null) continue;
    const { lists } = segments.get(id)!;
    const known = lists.get(name);
    if (known) known.push(positions!);
    else lists.set(name, [positions!]);
  }
  return [...segments.values()];
}

function listsOf(matches: readonly Match[]): RawBuilder<unknown>[] {
  const whole: string[] = [];
  const pieces: RawBuilder<unknown>[] = [];
  const of = (name: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`union all
    select segment_id, 0, 0, ${name}, positions from search_lists where segment_id in (select id from ready) and ${condition}`;
  for (const match of matches) {
    const list = listOf(match);
    if (typeof list === "string") whole.push(list);
    else pieces.push(of(sql`${nameOf(match)}`, sql`token >= ${list.from} and token < ${list.to}`));
  }
  if (whole.length > 0) pieces.push(of(sql.ref("token"), sql`token in (${sql.join(whole)})`));
  return pieces;
}

/** Where in time these stand, and which messages they are. */
export async function findPlaced(db: Reader, groupId: string, found: readonly FoundInSegment[]): Promise<Placed[]> {
  if (found.length === 0) return [];
  const pairs = found.map(({ segmentId, position }) => sql`(${sql.lit(segmentId)}, ${sql.lit(position)})`);
  const sameGroup = dialectOf(db) === "sqlite" ? sql`` : sql`and search_documents.group_id = ${groupId}`;
  const { rows } = await sql<{ segmentId: number; position: number; place: number; messageId: string }>`
    select segment_id as ${sql.ref("segmentId")}, position, search_documents.place, message_id as ${sql.ref("messageId")}
    from search_segment_places
    join search_documents on search_documents.place = search_segment_places.place ${sameGroup}
    where (segment_id, position) in (values ${sql.join(pairs)})`.execute(db);
  const byPosition = new Map(rows.map((row) => [`${row.segmentId} ${row.position}`, row]));
  return found.flatMap(({ segmentId, position, rank }) => {
    const row = byPosition.get(`${segmentId} ${position}`);
    return row ? [{ messageId: row.messageId, place: row.place, rank }] : [];
  });
}

/** The message has got other words: what is kept of its segment is not true any more. */
export async function staleSegmentIn(tx: Transaction, groupId: string, messageId: string): Promise<void> {
  await tx
    .updateTable("search_segments")
    .set({ state: "stale" })
    .where("group_id", "=", groupId)
    .where("state", "!=", "stale")
    .where((segment) =>
      segment.exists(
        segment
          .selectFrom("search_documents")
          .select("place")
          .where("message_id", "=", messageId)
          .whereRef("place", ">=", "first_place")
          .whereRef("place", "<=", "last_place"),
      ),
    )
    .execute();
}

/** Groups that are worth it: with so many messages, or with segments already. */
export async function findLargeGroups(db: Reader, least: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select group_id as id from messages group by group_id having count(*) >= ${least}
    union select group_id from search_segments where group_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findReadySpans(db: Reader, groupId: string): Promise<Span[]> {
  return db
    .selectFrom("search_segments")
    .select(["first_place as first", "last_place as last"])
    .where("group_id", "=", groupId)
    .where("state", "=", "ready")
    .execute();
}

export interface Document {
  messageId: string;
  place: number;
}

/** What can be found of a group between two places, oldest first. */
export async function findDocuments(
  db: Reader,
  groupId: string,
  { first, last }: Span,
  limit: number,
): Promise<Document[]> {
  const { rows } = await (
    dialectOf(db) === "sqlite"
      ? // In the order of the places, instead of all messages of the group, to be sorted.
        sql<Document>`select message_id as ${sql.ref("messageId")}, place from search_documents
        cross join messages on messages.id = message_id
        where place between ${first} and ${last} and group_id = ${groupId} order by place limit ${limit}`
      : sql<Document>`select message_id as ${sql.ref("messageId")}, place from search_documents
        where group_id = ${groupId} and place between ${first} and ${last} order by place limit ${limit}`
  ).execute(db);
  return rows;
}

export async function insertSegment(tx: Transaction, groupId: string, { first, last }: Span): Promise<number> {
  const { id } = await tx
    .insertInto("search_segments")
    .columns(["id", "group_id", "first_place", "last_place", "state"])
    .expression((all) =>
      all
        .selectFrom("search_segments")
        .select([
          sql<number>`coalesce(max(id), 0) + 1`.as("id"),
          sql.val(groupId).as("group_id"),
          sql<number>`cast(${first} as bigint)`.as("first_place"),
          sql<number>`cast(${last} as bigint)`.as("last_place"),
          sql.lit("building").as("state"),
        ]),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPlaces(tx: Transaction, segmentId: number, from: number, documents: readonly Document[]) {
  await tx
    .insertInto("search_segment_places")
    .values(documents.map(({ place }, i) => ({ segment_id: segmentId, position: from + i, place })))
    .execute();
}

export interface NamedList {
  token: string;
  positions: Uint8Array;
}

export async function insertLists(tx: Transaction, segmentId: number, lists: readonly NamedList[]): Promise<void> {
  await tx
    .insertInto("search_lists")
    .values(lists.map(({ token, positions }) => ({ segment_id: segmentId, token, positions })))
    .execute();
}

/** Unless something in it has changed meanwhile. */
/** Ends a segment that is being built before the place it was begun for. */
export async function updateLastPlace(tx: Transaction, id: number, last: number): Promise<void> {
  await tx.updateTable("search_segments").set({ last_place: last }).where("id", "=", id).execute();
}

export async function makeReady(tx: Transaction, segmentId: number): Promise<void> {
  await tx
    .updateTable("search_segments")
    .set({ state: "ready" })
    .where("id", "=", segmentId)
    .where("state", "=", "building")
    .execute();
}

/** Those that are not true any more, were never finished, or whose group is gone. */
export async function findUselessSegments(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom("search_segments")
    .select("id")
    .where((segment) => segment.or([segment("state", "!=", "ready"), segment("group_id", "is", null)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Answers whether anything was left to remove. */
export async function removeSomeOfSegment(tx: Transaction, segmentId: number, limit: number): Promise<boolean> {
  const lists = tx.selectFrom("search_lists").select("token").where("segment_id", "=", segmentId).limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom("search_lists")
    .where("segment_id", "=", segmentId)
    .where("token", "in", lists)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function removeSegment(tx: Transaction, segmentId: number): Promise<void> {
  await tx.deleteFrom("search_segment_places").where("segment_id", "=", segmentId).execute();
  await tx.deleteFrom("search_segments").where("id", "=", segmentId).execute();
}
