import type { Reader } from "../../database/database.ts";
import type { Me } from "../people/rules.ts";
import { filesOfMessages, type FilesByMessage } from "../files/actions-attachments.ts";
import type { MessageWithAuthorRow } from "./queries.ts";
import {
  findBookmarkIds,
  findOriginsFor,
  findReactionsTo,
  type OriginRow,
  type ReactionWithAuthorRow,
} from "./queries-related.ts";

/** Data shown with messages, keyed by message id. The number of statements does not depend on the number of messages. */
export interface RelatedData {
  files: FilesByMessage;
  reactions: Readonly<Record<string, ReactionWithAuthorRow[]>>;
  /** Ids of the reader's own bookmarks. */
  bookmarks: Readonly<Record<string, string>>;
  /** Origins keyed by the id of the shared message. Contains only those the reader may see. */
  origins: ReadonlyMap<string, OriginRow>;
}

export const nothingRelated: RelatedData = { files: {}, reactions: {}, bookmarks: {}, origins: new Map() };

export async function loadRelated(db: Reader, me: Me, messages: MessageWithAuthorRow[]): Promise<RelatedData> {
  const ids = messages.map(({ id }) => id);
  const originIds = messages.flatMap(({ origin_id }) => origin_id ?? []);
  const [files, reactions, bookmarks, origins] = await Promise.all([
    filesOfMessages(db, ids),
    findReactionsTo(db, ids),
    findBookmarkIds(db, me.id, ids),
    findOriginsFor(db, me.id, originIds),
  ]);
  return {
    files,
    reactions: byMessage(reactions),
    bookmarks: Object.fromEntries(bookmarks.map(({ messageId, id }) => [messageId, id])),
    origins: new Map(origins.map((origin) => [origin.id, origin])),
  };
}

function byMessage(rows: ReactionWithAuthorRow[]) {
  const reactions: Record<string, ReactionWithAuthorRow[]> = {};
  for (const row of rows) (reactions[row.messageId] ??= []).push(row);
  return reactions;
}

/** Returns the reactions to a message, oldest first. */
export function reactionsOf(db: Reader, messageId: string): Promise<ReactionWithAuthorRow[]> {
  return findReactionsTo(db, [messageId]);
}
