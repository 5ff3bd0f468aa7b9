import type { Reader } from "../../../database/database.ts";
import { prepare } from "../../../database/prepare.ts";
import { inFront } from "../../../database/in-front.ts";

/** `at` is the sort order if pinned, else the last activity. */
export interface Place extends Record<string, string | number> {
  groupId: string;
  at: number;
  id: string;
}

type Step = (db: Reader, place: Place) => Promise<{ id: string }[]>;

function step(column: "sort_order" | "last_activity_at", order: "asc" | "desc"): Step {
  return prepare((db, { groupId, at, id }) =>
    db
      .selectFrom("messages")
      .select("id")
      .where("group_id", "=", groupId)
      .where("on_group_page", "=", inFront)
      .where("sort_order", column === "sort_order" ? "is not" : "is", null)
      .where((one) => one(one.refTuple(column, "id"), order === "asc" ? ">" : "<", one.tuple(at, id)))
      .orderBy(column, order)
      .orderBy("id", order)
      .limit(1),
  );
}

const [pinnedBefore, pinnedAfter] = [step("sort_order", "desc"), step("sort_order", "asc")];
const [restBefore, restAfter] = [step("last_activity_at", "asc"), step("last_activity_at", "desc")];

export async function findNeighboursOfPinned(db: Reader, place: Place) {
  const [previous, next] = await Promise.all([first(pinnedBefore, db, place), first(pinnedAfter, db, place)]);
  return { previous, next: next ?? (await first(restAfter, db, { ...place, at: Number.MAX_SAFE_INTEGER })) };
}

export async function findNeighboursOfRest(db: Reader, place: Place) {
  const [previous, next] = await Promise.all([first(restBefore, db, place), first(restAfter, db, place)]);
  return { previous: previous ?? (await first(pinnedBefore, db, { ...place, at: mostPinned })), next };
}

/** A 32-bit integer on PostgreSQL. */
const mostPinned = 2 ** 31 - 1;

async function first(step: Step, db: Reader, place: Place): Promise<string | undefined> {
  const [row] = await step(db, place);
  return row?.id;
}
