import type { Kysely } from "kysely";
import type { Reader } from "../../database/database.ts";
import { prepare } from "../../database/prepare.ts";
import type { Tables } from "../../database/tables.ts";
import { inFront } from "./queries-cards.ts";

/** Position of a message on its group page: `at` is its sort order if it is pinned, else its last activity. */
export interface Place extends Record<string, string | number> {
  groupId: string;
  at: number;
  id: string;
}

type Step = (db: Reader, place: Place) => Promise<{ id: string }[]>;

const pinnedBefore: Step = prepare((db, { groupId, at, id }) =>
  pinned(db, groupId)
    .where((one) => one(one.refTuple("sort_order", "id"), "<", one.tuple(at, id)))
    .orderBy("sort_order", "desc")
    .orderBy("id", "desc"),
);

const pinnedAfter: Step = prepare((db, { groupId, at, id }) =>
  pinned(db, groupId)
    .where((one) => one(one.refTuple("sort_order", "id"), ">", one.tuple(at, id)))
    .orderBy("sort_order")
    .orderBy("id"),
);

const restBefore: Step = prepare((db, { groupId, at, id }) =>
  rest(db, groupId)
    .where((one) => one(one.refTuple("last_activity_at", "id"), ">", one.tuple(at, id)))
    .orderBy("last_activity_at")
    .orderBy("id"),
);

const restAfter: Step = prepare((db, { groupId, at, id }) =>
  rest(db, groupId)
    .where((one) => one(one.refTuple("last_activity_at", "id"), "<", one.tuple(at, id)))
    .orderBy("last_activity_at", "desc")
    .orderBy("id", "desc"),
);

/** Neighbours of a pinned message. */
export async function findNeighboursOfPinned(db: Reader, place: Place) {
  const [previous, next] = await Promise.all([first(pinnedBefore, db, place), first(pinnedAfter, db, place)]);
  return { previous, next: next ?? (await first(restAfter, db, { ...place, at: Number.MAX_SAFE_INTEGER })) };
}

/** Neighbours of a message that is not pinned. */
export async function findNeighboursOfRest(db: Reader, place: Place) {
  const [previous, next] = await Promise.all([first(restBefore, db, place), first(restAfter, db, place)]);
  return { previous: previous ?? (await first(pinnedBefore, db, { ...place, at: mostPinned })), next };
}

/** The maximum of the column, a 32-bit integer on PostgreSQL. */
const mostPinned = 2 ** 31 - 1;

async function first(step: Step, db: Reader, place: Place): Promise<string | undefined> {
  const [row] = await step(db, place);
  return row?.id;
}

function pinned(db: Kysely<Tables>, groupId: string) {
  return inFrontOf(db, groupId).where("sort_order", "is not", null);
}

function rest(db: Kysely<Tables>, groupId: string) {
  return inFrontOf(db, groupId).where("sort_order", "is", null);
}

function inFrontOf(db: Kysely<Tables>, groupId: string) {
  return db
    .selectFrom("messages")
    .select("id")
    .where("group_id", "=", groupId)
    .where("on_group_page", "=", inFront)
    .limit(1);
}
