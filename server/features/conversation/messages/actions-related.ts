import type { Reader } from "../../../database/database.ts";
import type { Me } from "../../identity/people/rules.ts";
import { filesOfMessages, type FilesByMessage } from "../../files/files/actions-attachments.ts";
import type { MessageWithAuthorRow } from "./queries.ts";
import { findMentioned, type MentionedRow } from "./queries-mentions.ts";
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
  bookmarks: Readonly<Record<string, string>>;
  /** The people mentioned, with their current names. */
  mentioned: Readonly<Record<string, MentionedRow[]>>;
  /** Origins keyed by the id of the shared message. Contains only those the reader may see. */
  origins: ReadonlyMap<string, OriginRow>;
}

export const nothingRelated: RelatedData = {
  files: {},
  reactions: {},
  bookmarks: {},
  mentioned: {},
  origins: new Map(),
};

export async function loadRelated(db: Reader, me: Me, messages: MessageWithAuthorRow[]): Promise<RelatedData> {
  const ids = messages.map(({ id }) => id);
  const originIds = messages.flatMap(({ origin_id }) => origin_id ?? []);
  const mentioning = messages.filter(({ data }) => data.includes('"mentions"')).map(({ id }) => id);
  const [files, reactions, bookmarks, mentioned, origins] = await Promise.all([
    filesOfMessages(db, ids),
    findReactionsTo(db, ids),
    findBookmarkIds(db, me.id, ids),
    findMentioned(db, mentioning),
    findOriginsFor(db, me.id, originIds),
  ]);
  return {
    files,
    reactions: byMessage(reactions),
    bookmarks: Object.fromEntries(bookmarks.map(({ messageId, id }) => [messageId, id])),
    mentioned: byMessage(mentioned),
    origins: new Map(origins.map((origin) => [origin.id, origin])),
  };
}

function byMessage<Row extends { messageId: string }>(rows: Row[]): Record<string, Row[]> {
  const found: Record<string, Row[]> = {};
  for (const row of rows) (found[row.messageId] ??= []).push(row);
  return found;
}

export function reactionsOf(db: Reader, messageId: string): Promise<ReactionWithAuthorRow[]> {
  return findReactionsTo(db, [messageId]);
}
