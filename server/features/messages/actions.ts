import type { MessageChanges, NewMessage } from "#contract/messages.ts";
import { filesPerMessage, pinsPerGroup, repliesPerMessage } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../context.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { lockGroup } from "../../database/locks.ts";
import type { MessageRow } from "../../database/tables.ts";
import { appError } from "../../errors.ts";
import { emit, type DomainEvents } from "../../events.ts";
import { newId } from "../../new-id.ts";
import { touchUser } from "../people/actions.ts";
import type { Me } from "../people/rules.ts";
import { attachFilesIn, attachNewFilesIn, countFilesIn } from "../files/actions-attachments.ts";
import { touchGroup } from "../groups/actions.ts";
import { trackChangedLink, trackLink } from "../link-previews/actions-link-tracking.ts";
import { nothingRelated } from "./actions-related.ts";
import { fullMessage, type FullMessage } from "./actions-reading.ts";
import { contentOf, idOf, originIn, sharedContent } from "./actions-sharing.ts";
import {
  findLastArrival,
  findPins,
  hasReplies,
  findMessageById,
  findGroupToPost,
  findMessageFor,
  insertMessage,
  updateMessage,
  type GroupToPostRow,
} from "./queries.ts";
import { dateIn } from "./rules-dates.ts";
import { readWords, readWordsAhead, type WordReader } from "./rules-words.ts";
import {
  checkContent,
  excerptOf,
  mergeData,
  messageType,
  plainContent,
  titleOf,
  clampToNow,
  type Content,
} from "./rules.ts";

/** Creates a message or a reply. Returns the stored message if this author already sent one with the same id. */
export async function createMessage(context: Context, me: Me, draft: NewMessage): Promise<FullMessage> {
  const { db } = context;
  const groupId = idOf(draft.group);
  const originId = draft.origin ? idOf(draft.origin) : null;
  // A repeated request must return the stored share even if its origin has been deleted since.
  if (originId !== null && (await isRepeat(db.read, me, draft.id, groupId))) return fullMessage(db.read, me, draft.id!);
  const { files, content } = originId === null ? contentOf(draft) : await sharedContent(db.read, me, originId, draft);
  const words = readWordsAhead(checkContent(content, files.length));
  checkFileCount(files);

  return db.write(async (tx) => {
    await lockGroup(tx, groupId);
    const group = await groupToPostIn(tx, me, groupId);
    const id = draft.id ?? newId();
    const parentId = draft.parent ? idOf(draft.parent) : null;
    const isDependent = parentId !== null || originId !== null;
    if (isDependent && (await isRepeat(tx, me, draft.id, groupId))) return fullMessage(tx, me, id);
    if (parentId !== null) await checkParentIn(tx, me, groupId, parentId);
    if (originId !== null) await originIn(tx, me, originId);
    const now = context.clock.now();
    const createdAt = clampToNow(draft.createdAt, now);
    const message = { id, groupId, parentId, originId, content, words, files, createdAt, now };
    return insertMessageIn(context, tx, me, { ...message, group });
  });
}

/** Throws `group_not_found` unless the user is a member of the group. */
async function groupToPostIn(tx: Transaction, me: Me, groupId: string): Promise<GroupToPostRow> {
  const [group] = await findGroupToPost(tx, { groupId, userId: me.id });
  if (!group) throw appError("group_not_found");
  return group;
}

/** Updates title, text, files or pin, or publishes a reply on the group page. Absent fields keep their values. */
export async function changeMessage(
  context: Context,
  me: Me,
  id: string,
  changes: MessageChanges,
): Promise<FullMessage> {
  const { db } = context;
  const words = await wordsAhead(db.read, me, id, changes);
  return db.write(async (tx) => {
    const message = await lockEditableMessage(tx, me, id, can.editMessage);
    await changeIn(context, tx, me, message, { ...changes, words });
    return fullMessage(tx, me, id);
  });
}

/** Extracts the words the message will most likely have after these changes. */
async function wordsAhead(db: Reader, me: Me, id: string, changes: MessageChanges): Promise<WordReader> {
  const { type, data, files } = changes;
  const isRead = type !== undefined || data !== undefined || files !== undefined;
  const message = isRead ? await findMessageFor(db, me.id, id) : undefined;
  return message ? readWordsAhead(plainContent(changedContent(message, changes))) : readWords;
}

type May = (me: Me, message: { authorId: string | null }) => boolean;

/** Returns a message for editing, with its group locked. Checks it again under the lock, in case it has changed meanwhile. */
export async function lockEditableMessage(tx: Transaction, me: Me, id: string, may: May) {
  const { group_id } = await authoredMessage(tx, me, id, may);
  await lockGroup(tx, group_id);
  return authoredMessage(tx, me, id, may);
}

/** Returns a message the user may act on. Throws `not_found` if the user cannot see it, `forbidden` if the action is not allowed. */
export async function authoredMessage(db: Reader, me: Me, id: string, may: May) {
  const message = await findMessageFor(db, me.id, id);
  if (!message) throw appError("not_found");
  if (!may(me, { authorId: message.author_id })) throw appError("forbidden");
  return message;
}

/** Returns the location of a message, for live events. */
export function messageLocation(message: { id: string; group_id: string; parent_id: string | null }) {
  return { groupId: message.group_id, messageId: message.id, parentId: message.parent_id ?? undefined };
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

/** Returns the stored message instead if this is a repeat. */
async function insertMessageIn(context: Context, tx: Transaction, me: Me, input: MessageInput): Promise<FullMessage> {
  const { id, group, groupId, parentId, originId, content, files, createdAt, now } = input;
  const message: Omit<MessageRow, "number"> = {
    id,
    created_at: createdAt,
    received_at: parentId === null ? now : await nextArrivalIn(tx, parentId, now),
    group_id: groupId,
    author_id: me.id,
    parent_id: parentId,
    ...columnsOf(content, files.length),
    last_activity_at: now,
    edited_at: null,
    on_group_page: parentId === null ? 1 : 0,
    sort_order: null,
    origin_id: originId,
  };
  if (!(await insertMessage(tx, message))) {
    if (await isRepeat(tx, me, id, groupId)) return fullMessage(tx, me, id);
    throw appError("conflict");
  }
  await attachNewFilesIn(tx, me, id, files);
  const author = { id, groupId, authorId: me.id };
  const hasLink = await trackLink(context, tx, author, plainContent(content).text);
  if (parentId !== null) await updateMessage(tx, parentId, { last_activity_at: now });
  await touchGroup(tx, groupId, { frontCount: message.on_group_page, at: now });
  await touchUser(tx, me.id, now);
  await emit(context, tx, "message.created", createdEvent(me, input, hasLink));
  const isPlain = parentId === null && originId === null && files.length === 0 && !hasLink;
  return isPlain ? newPlainMessage(me, group, message) : fullMessage(tx, me, id);
}

function createdEvent(me: Me, input: MessageInput, hasLink: boolean): DomainEvents["message.created"] {
  const { id, group, groupId, parentId, content, words, files, createdAt, now } = input;
  return {
    ...{ messageId: id, groupId, parentId, authorId: me.id, at: now, createdAt },
    ...{ content, words, hasFiles: files.length > 0, hasLink },
    numbers: { group: group.groupNumber, author: group.authorNumber },
  };
}

/** Returns a message that has just been written, without reading any related data. */
function newPlainMessage(me: Me, group: GroupToPostRow, message: Omit<MessageRow, "number">): FullMessage {
  const shown = {
    ...{ group_name: group.groupName, author_name: me.name, avatar_id: group.avatarId, avatar_url: group.avatarUrl },
    ...{ link_picture_id: null, link_picture_url: null, replies: 0 },
  };
  return { message: { ...message, ...shown }, related: nothingRelated, children: [], ancestors: [] };
}

type Stored = Omit<MessageRow, "title" | "excerpt" | "date" | "number">;

interface Changing extends MessageChanges {
  words: WordReader;
}

async function changeIn(context: Context, tx: Transaction, me: Me, message: Stored, { words, ...changes }: Changing) {
  const now = context.clock.now();
  const content = await changedContentIn(tx, me, message, changes, now);
  const update = { ...content, ...(await changedPlaceIn(tx, message, changes, now)) };
  if (content)
    await trackChangedLink(
      context,
      tx,
      { id: message.id, groupId: message.group_id, authorId: message.author_id },
      textIn(content),
    );
  if (Object.keys(update).length > 0) await updateMessage(tx, message.id, update);
  const hasNewContent = update.data !== undefined;
  await emit(context, tx, "message.changed", {
    groupId: message.group_id,
    messageId: message.id,
    parentId: message.parent_id,
    at: now,
    ...(hasNewContent && { words }),
  });
}

/** Computes the changed title, text and files. */
async function changedContentIn(tx: Transaction, me: Me, message: Stored, changes: MessageChanges, now: number) {
  const files = changes.files?.map(idOf);
  if (changes.data === undefined && changes.type === undefined && !files) return undefined;
  if (files) checkFileCount(files);
  const columns = columnsOf(
    changedContent(message, changes),
    files ? files.length : await countFilesIn(tx, message.id),
  );
  if (files) await attachFilesIn(tx, me, message.id, files, now);
  return { ...columns, edited_at: now };
}

function changedContent(message: Pick<Stored, "type" | "data">, { type, data }: MessageChanges): Content {
  return {
    type: type === undefined ? message.type : messageType(type),
    data: mergeData(JSON.parse(message.data) as Record<string, unknown>, data),
  };
}

/** Computes the changed place: on the group page, pinned, and the time of the last activity. */
async function changedPlaceIn(tx: Transaction, message: Stored, changes: MessageChanges, now: number) {
  const update: Partial<MessageRow> = {};
  if (changes.isInFront && !message.on_group_page) {
    update.on_group_page = 1;
    await touchGroup(tx, message.group_id, { frontCount: 1 });
  }
  if (changes.pinnedInGroup === false) update.sort_order = null;
  else if (changes.pinnedInGroup && message.sort_order === null && (message.on_group_page || update.on_group_page))
    update.sort_order = await nextPinIn(tx, message.group_id);
  if (changes.lastActivityDate !== undefined) update.last_activity_at = clampToNow(changes.lastActivityDate, now);
  return update;
}

async function nextPinIn(tx: Transaction, groupId: string): Promise<number> {
  const { last, count } = await findPins(tx, groupId);
  if (count >= pinsPerGroup) throw appError("too_many_pins");
  return last + 1;
}

/** Returns the columns for a content. Throws if the content is invalid. */
function columnsOf(content: Content, files: number) {
  const { title, text } = checkContent(content, files);
  return {
    type: content.type,
    data: JSON.stringify(content.data),
    title: titleOf(title),
    excerpt: excerptOf(text),
    date: dateIn(content.data),
  };
}

/** Returns the plain text of a stored message. */
function textIn({ type, data }: Pick<MessageRow, "type" | "data">): string {
  return plainContent({ type, data: JSON.parse(data) as Content["data"] }).text;
}

/** Returns an arrival time later than that of every existing reply, whatever the clocks say. The new reply is thus unread for everyone up to date. */
async function nextArrivalIn(tx: Transaction, parentId: string, now: number): Promise<number> {
  return Math.max(now, ((await findLastArrival(tx, parentId)) ?? 0) + 1);
}

async function isRepeat(db: Reader, me: Me, id: string | undefined, groupId: string): Promise<boolean> {
  const stored = id === undefined ? undefined : await findMessageById(db, id);
  if (stored && (stored.author_id !== me.id || stored.group_id !== groupId)) throw appError("conflict");
  return stored !== undefined;
}

async function checkParentIn(tx: Transaction, me: Me, groupId: string, parentId: string): Promise<void> {
  const parent = await findMessageFor(tx, me.id, parentId);
  if (parent?.group_id !== groupId) throw appError("parent_not_found");
  if (await hasReplies(tx, parentId, repliesPerMessage)) throw appError("too_many_replies");
}

function checkFileCount(files: string[]): void {
  if (files.length > filesPerMessage) throw appError("too_many_files");
}
