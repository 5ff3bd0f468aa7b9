import type { Reader, Transaction } from "../../../database/database.ts";
import type { Me } from "../../identity/people/rules.ts";
import { filesOfMessages, type FilesByMessage } from "../../files/files/actions-attachments.ts";
import type { MessageWithAuthorRow } from "./queries.ts";
import { findMentioned, type MentionedRow } from "./queries-related.ts";
import {
  findBookmarkIds,
  findOriginsFor,
  findReactionsTo,
  type OriginRow,
  type ReactionWithAuthorRow,
  deleteMentions,
  findMembersAmong,
  insertMentions,
} from "./queries-related.ts";
import { can, type Position } from "#contract/permissions.ts";
import { everyone, mentionsOf } from "#contract/mentions.ts";
import { mentionsIn, withMentions } from "./rules.ts";
import type { Content } from "./rules.ts";

/** Related data by message id. The number of statements does not depend on the number of messages. */
export interface RelatedData {
  files: FilesByMessage;
  reactions: Readonly<Record<string, ReactionWithAuthorRow[]>>;
  bookmarks: Readonly<Record<string, string>>;
  mentioned: Readonly<Record<string, MentionedRow[]>>;
  /** Originals by the id of the shared message. Contains only those the reader may see. */
  origins: ReadonlyMap<string, OriginRow>;
}

export const nothingRelated: RelatedData = {
  files: {},
  reactions: {},
  bookmarks: {},
  mentioned: {},
  origins: new Map(),
};

/** Needs only the ids, so that it is sent together with the statement that finds the messages. Checks no permission. */
export async function loadAttached(
  db: Reader,
  me: Me,
  ids: string[],
): Promise<Pick<RelatedData, "files" | "reactions" | "bookmarks">> {
  const [files, reactions, bookmarks] = await Promise.all([
    filesOfMessages(db, ids),
    findReactionsTo(db, ids),
    findBookmarkIds(db, me.id, ids),
  ]);
  return {
    files,
    reactions: byMessage(reactions),
    bookmarks: Object.fromEntries(bookmarks.map(({ messageId, id }) => [messageId, id])),
  };
}

/** Loads what few messages have: mentions and origins. */
export async function loadNamed(
  db: Reader,
  me: Me,
  messages: MessageWithAuthorRow[],
): Promise<Pick<RelatedData, "mentioned" | "origins">> {
  const originIds = messages.flatMap(({ origin_id }) => origin_id ?? []);
  const mentioning = messages.filter(({ data }) => data.includes('"mentions"')).map(({ id }) => id);
  const [mentioned, origins] = await Promise.all([findMentioned(db, mentioning), findOriginsFor(db, me.id, originIds)]);
  return { mentioned: byMessage(mentioned), origins: new Map(origins.map((origin) => [origin.id, origin])) };
}

function byMessage<Row extends { messageId: string }>(rows: Row[]): Record<string, Row[]> {
  const found: Record<string, Row[]> = {};
  for (const row of rows) (found[row.messageId] ??= []).push(row);
  return found;
}

export function reactionsOf(db: Reader, messageId: string): Promise<ReactionWithAuthorRow[]> {
  return findReactionsTo(db, [messageId]);
}

/** Keeps mentions of members whose names occur in the text, and existing mentions. */
export async function withValidMentions(
  db: Reader,
  groupId: string,
  content: Content,
  { position, known = [] }: { position: Position; known?: readonly string[] },
): Promise<Content> {
  if (content.data.mentions === undefined) return content;
  const named = Object.entries(mentionsIn(content));
  const fresh = named.map(([who]) => who).filter((who) => who !== everyone && !known.includes(who));
  const members = await findMembersAmong(db, groupId, fresh);
  const allowed = new Set([...known, ...members, ...(can.mentionEveryone(position) ? [everyone] : [])]);
  return withMentions(content, Object.fromEntries(named.filter(([who]) => allowed.has(who))));
}

export function mentionedIn(data: Record<string, unknown>): string[] {
  return Object.keys(mentionsOf(data));
}

export async function changeMentions(
  tx: Transaction,
  messageId: string,
  before: readonly string[],
  now: readonly string[],
): Promise<string[]> {
  const added = now.filter((who) => !before.includes(who));
  const removed = before.filter((who) => !now.includes(who));
  await deleteMentions(tx, messageId, removed);
  await insertMentions(tx, messageId, added);
  return added;
}
