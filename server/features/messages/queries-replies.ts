import type { Reader } from "../../database/database.ts";
import { prepare } from "../../database/prepare.ts";
import { messagesWithAuthors, type MessageWithAuthorRow } from "./queries.ts";

/** Where a reply stands among its siblings: oldest first, the id where two came in the same millisecond. */
export interface Position extends Record<string, string | number> {
  arrivedAt: number;
  id: string;
}

interface Step extends Position {
  parentId: string;
  limit: number;
}

const stepBefore = prepare<Step, MessageWithAuthorRow>((db, { parentId, arrivedAt, id, limit }) =>
  messagesWithAuthors(db)
    .where("messages.parent_id", "=", parentId)
    .where((reply) => reply(reply.refTuple("messages.arrived_at", "messages.id"), "<", reply.tuple(arrivedAt, id)))
    .orderBy("messages.arrived_at", "desc")
    .orderBy("messages.id", "desc")
    .limit(limit),
);

const stepAfter = prepare<Step, MessageWithAuthorRow>((db, { parentId, arrivedAt, id, limit }) =>
  messagesWithAuthors(db)
    .where("messages.parent_id", "=", parentId)
    .where((reply) => reply(reply.refTuple("messages.arrived_at", "messages.id"), ">", reply.tuple(arrivedAt, id)))
    .orderBy("messages.arrived_at")
    .orderBy("messages.id")
    .limit(limit),
);

const counts = prepare<{ parentId: string; arrivedAt: number; id: string }, { before: number; all: number }>(
  (db, { parentId, arrivedAt, id }) =>
    db
      .selectFrom("messages")
      .where("parent_id", "=", parentId)
      .select((reply) => [
        reply.fn.countAll<number>().as("all"),
        reply.fn
          .countAll<number>()
          .filterWhere((each) => each(each.refTuple("arrived_at", "id"), "<", each.tuple(arrivedAt, id)))
          .as("before"),
      ]),
);

/** The replies just before a position, oldest first. */
export async function findRepliesBefore(db: Reader, parentId: string, at: Position, limit: number) {
  return (await stepBefore(db, { ...at, parentId, limit })).reverse();
}

export function findRepliesAfter(db: Reader, parentId: string, at: Position, limit: number) {
  return stepAfter(db, { ...at, parentId, limit });
}

/** How many replies there are, and how many of them stand before a position. */
export async function countReplies(db: Reader, parentId: string, at: Position) {
  const [row] = await counts(db, { parentId, ...at });
  return row!;
}

/** Before the first and after the last of all replies. */
export const theBeginning: Position = { arrivedAt: -1, id: "" };
export const theEnd: Position = { arrivedAt: Number.MAX_SAFE_INTEGER, id: "" };
