import type { NewMessage } from "#contract/messages.ts";
import { repliesPerMessage } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { emit, type DomainEvents } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import { touchUser } from "../../identity/people/actions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { attachNewFiles, isFileOf } from "../../files/files/actions-attachments.ts";
import { touchGroup } from "../../groups/groups/actions.ts";
import { positionFor } from "../../groups/groups/rules.ts";
import { trackedUrl, trackLink } from "../link-previews/actions-link-tracking.ts";
import { mentionedIn, withValidMentions } from "./actions-related.ts";
import { checkPoll } from "../polls/actions.ts";
import { nothingRelated } from "./actions-related.ts";
import { fullMessage, type FullMessage, visibleMessage } from "./actions-reading.ts";
import { copyOfContent, readableOrigin, sharedContent } from "./actions-sharing.ts";
import { findLastArrival, findMessageById, findMessageFor, hasReplies, updateMessage } from "./queries.ts";
import { findGroupToPost, insertMessage, type GroupToPostRow, type NewMessageRow } from "./queries-create.ts";
import { insertMentions } from "./queries-related.ts";
import { checkMentions } from "./rules.ts";
import { readWordsAhead, type WordReader } from "./rules-words.ts";
import {
  aboutPhoto,
  asksConfirmation,
  checkContent,
  checkFileCount,
  clampToNow,
  columnsOf,
  plainContent,
  threadOfReplies,
  type Content,
} from "./rules.ts";
import type { MessageRow, MessageVersionRow } from "../../../database/tables.ts";
import { findVersions, insertVersion } from "./queries-create.ts";

/** Returns the stored message if this author already sent one with the same id. */
export async function createMessage(context: Context, me: Me, draft: NewMessage): Promise<FullMessage> {
  const { db } = context;
  const groupId = draft.group;
  const group = await groupToPost(db.read, me, draft);
  const id = draft.id ?? newId();
  const parentId = draft.parent ?? null;
  const originId = draft.origin ?? null;
  // A repeated request must return the stored message even if its parent or origin has been deleted since.
  const isDependent = parentId !== null || originId !== null;
  if (isDependent && (await isRepeat(db.read, me, draft.id, groupId))) return fullMessage(db.read, me, id);
  checkMentions(draft.data);
  checkPoll(draft.data);
  const { files, ...sent } =
    originId === null ? copyOfContent(draft) : await sharedContent(db.read, me, originId, draft);
  const content = await withValidMentions(db.read, groupId, sent.content, { position: positionFor(me, group) });
  const words = readWordsAhead(checkContent(content, files.length));
  checkFileCount(files);
  const now = context.clock.now();
  const createdAt = clampToNow(draft.createdAt, now);
  const input = { id, group, groupId, parentId, originId, content, words, files, createdAt, now };
  try {
    return await db.write((tx) => storeMessage(context, tx, me, input));
  } catch (error) {
    if (!(error instanceof NotInserted)) throw error;
    if (await isRepeat(db.read, me, id, groupId)) return fullMessage(db.read, me, id);
    throw appError("group_not_found");
  }
}

/** The id is taken, or the author has just left the group. */
class NotInserted extends Error {}

/** Throws `group_not_found` unless the user is a member, and `not_permitted` if their role does not allow a message there. */
async function groupToPost(
  db: Reader,
  me: Me,
  { group: groupId, parent, data = {} }: NewMessage,
): Promise<GroupToPostRow> {
  const [group] = await findGroupToPost(db, { groupId, userId: me.id });
  if (!group) throw appError("group_not_found");
  const may = parent == null ? can.post : can.comment;
  const position = positionFor(me, group);
  if (!may(position)) throw appError("not_permitted");
  if (asksConfirmation(data) && !can.askConfirmation(position)) throw appError("not_permitted");
  return group;
}

interface MessageInput {
  id: string;
  group: GroupToPostRow;
  groupId: string;
  parentId: string | null;
  originId: string | null;
  content: Content;
  words: WordReader;
  files: string[];
  createdAt: number;
  now: number;
}

async function storeMessage(context: Context, tx: Transaction, me: Me, input: MessageInput): Promise<FullMessage> {
  const { id, group, groupId, parentId, originId, files, now } = input;
  // Deleting the account locks the author's row too.
  const locked = Promise.all([lockGroup(tx, groupId), touchUser(tx, me.id, now)]);
  const isDependent = parentId !== null || originId !== null;
  if (isDependent) await locked;
  const place = isDependent ? await findPlace(tx, me, input) : { receivedAt: now, threadId: null, photoId: null };
  const message = rowOf(me, input, place);
  const { text } = plainContent(input.content);
  const hasLink = trackedUrl(text) !== undefined;
  const inserted = insertMessage(tx, message);
  const mentioned = mentionedIn(input.content.data);
  const parts = Promise.all([
    locked,
    inserted,
    attachNewFiles(tx, me, id, files),
    trackLink(context, tx, { id, groupId, authorId: me.id }, text),
    insertMentions(tx, id, mentioned),
  ]);
  // The search index includes the names of files and the title of the link.
  if (files.length > 0 || hasLink) await unlessMissing(inserted, parts);
  const effects = Promise.all([
    parts,
    emit(context, tx, "message.created", createdEvent(me, input, place.threadId, { hasLink, mentioned })),
    touchThread(tx, input, place.threadId),
    touchGroup(tx, groupId, { frontCount: message.on_group_page, at: now }),
  ]);
  await unlessMissing(inserted, effects);
  const isPlain = !isDependent && files.length === 0 && !hasLink && mentioned.length === 0;
  return isPlain ? newPlainMessage(me, group, message) : fullMessage(tx, me, id);
}

interface Place {
  receivedAt: number;
  threadId: string | null;
  photoId: string | null;
}

async function findPlace(tx: Transaction, me: Me, input: MessageInput): Promise<Place> {
  const { groupId, parentId, originId, content, now } = input;
  const threadId = parentId === null ? null : await threadIdOf(tx, me, groupId, parentId);
  if (originId !== null) await readableOrigin(tx, me, originId);
  if (threadId === null) return { threadId, receivedAt: now, photoId: null };
  const photoId = await photoOfThread(tx, content, threadId);
  return { threadId, receivedAt: await nextArrival(tx, threadId, now), photoId };
}

/** Undefined unless the message whose page shows the comment has the photo. */
async function photoOfThread(tx: Transaction, { data }: Content, threadId: string): Promise<string | null> {
  const { photo } = data;
  return typeof photo === "string" && (await isFileOf(tx, threadId, photo)) ? photo : null;
}

/** A reply is activity of its parent and of its thread. */
async function touchThread(tx: Transaction, { parentId, now }: MessageInput, threadId: string | null) {
  const touched = [...new Set([parentId, threadId])].filter((id) => id !== null);
  await Promise.all(touched.map((id) => updateMessage(tx, id, { last_activity_at: now })));
}

/** Throws `NotInserted` if there is no message, because errors of dependent rows do not say so. */
async function unlessMissing(inserted: Promise<number>, effects: Promise<unknown>): Promise<void> {
  const [rows, outcome] = await Promise.allSettled([inserted, effects]);
  if (rows.status === "fulfilled" && rows.value === 0) throw new NotInserted();
  if (outcome.status === "rejected") throw outcome.reason;
}

function rowOf(me: Me, input: MessageInput, { receivedAt, threadId, photoId }: Place): NewMessageRow {
  const { id, groupId, parentId, originId, content, files, createdAt, now } = input;
  return {
    id,
    created_at: createdAt,
    received_at: receivedAt,
    group_id: groupId,
    author_id: me.id,
    parent_id: parentId,
    thread_id: threadId,
    ...columnsOf(aboutPhoto(content, photoId), files.length),
    last_activity_at: now,
    edited_at: null,
    on_group_page: parentId === null ? 1 : 0,
    sort_order: null,
    origin_id: originId,
    photo_id: photoId,
  };
}

function createdEvent(
  me: Me,
  input: MessageInput,
  threadId: string | null,
  found: { hasLink: boolean; mentioned: string[] },
): DomainEvents["message.created"] {
  const { id, group, groupId, parentId, content, words, files, createdAt, now } = input;
  return {
    messageId: id,
    groupId,
    parentId,
    threadId,
    authorId: me.id,
    at: now,
    createdAt,
    content,
    words,
    hasFiles: files.length > 0,
    ...found,
    numbers: { group: group.groupNumber, author: group.authorNumber },
    hasWebhooks: group.hasWebhooks === 1,
  };
}

function newPlainMessage(me: Me, group: GroupToPostRow, message: NewMessageRow): FullMessage {
  const shown = {
    group_name: group.groupName,
    author_name: me.name,
    avatar_id: group.avatarId,
    avatar_url: group.avatarUrl,
    link_picture_id: null,
    link_picture_url: null,
    replies: 0,
    comments: 0,
    ...{
      quoted_title: null,
      quoted_excerpt: null,
      quoted_author_id: null,
      quoted_author_name: null,
      quoted_file_type: null,
    },
  };
  return { message: { ...message, ...shown }, related: nothingRelated };
}

/** Later than every existing reply, regardless of clocks, so that the new reply is unread for everyone. */
async function nextArrival(tx: Transaction, threadId: string, now: number): Promise<number> {
  return Math.max(now, ((await findLastArrival(tx, threadId)) ?? 0) + 1);
}

async function isRepeat(db: Reader, me: Me, id: string | undefined, groupId: string): Promise<boolean> {
  const stored = id === undefined ? undefined : await findMessageById(db, id);
  if (stored && (stored.author_id !== me.id || stored.group_id !== groupId)) throw appError("conflict");
  return stored !== undefined;
}

async function threadIdOf(tx: Transaction, me: Me, groupId: string, parentId: string): Promise<string> {
  const parent = await findMessageFor(tx, me.id, parentId);
  if (parent?.group_id !== groupId) throw appError("parent_not_found");
  const threadId = threadOfReplies(parent);
  if (await hasReplies(tx, threadId, repliesPerMessage)) throw appError("too_many_replies");
  return threadId;
}

export const versionsPerMessage = 20;

export async function versionsOf({ db }: Context, me: Me, id: string): Promise<MessageVersionRow[]> {
  await visibleMessage(db.read, me, id);
  return findVersions(db.read, id);
}

type Stored = Pick<MessageRow, "id" | "created_at" | "edited_at" | "type" | "data">;

export async function keepVersion(tx: Transaction, message: Stored, now: number): Promise<void> {
  const { id, created_at, edited_at, type, data } = message;
  const version = { message_id: id, replaced_at: now, written_at: edited_at ?? created_at, type, data };
  await insertVersion(tx, version, versionsPerMessage);
}
