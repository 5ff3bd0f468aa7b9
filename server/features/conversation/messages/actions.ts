import type { MessageChanges } from "#contract/messages.ts";
import { filesPerMessage, pinsPerGroup } from "#contract/limits.ts";
import { can, type Position } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import type { DerivedColumn, MessageRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import type { Me } from "../../identity/people/rules.ts";
import { attachFiles, countFiles, filesOfMessages } from "../../files/files/actions-attachments.ts";
import { countOnPage } from "../../groups/groups/actions.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import { trackChangedLink } from "../link-previews/actions-link-tracking.ts";
import { fullMessage, visibleMessage, type FullMessage } from "./actions-reading.ts";
import { changeMentions, mentionedIn, withValidMentions } from "./actions-related.ts";
import { assertVotesStayValid, checkPoll } from "../polls/actions.ts";
import { keepVersion } from "./actions-create.ts";
import { findPins, findMessageFor, startThread, updateMessage } from "./queries.ts";
import { checkMentions } from "./rules.ts";
import { readWords, readWordsAhead, type WordReader } from "./rules-words.ts";
import { keepEventValid } from "../dates/rules.ts";
import {
  asksConfirmation,
  mergeData,
  plainContent,
  clampToNow,
  type Content,
  checkFileCount,
  columnsOf,
} from "./rules.ts";

export async function changeMessage(
  context: Context,
  me: Me,
  id: string,
  changes: MessageChanges,
  { may = mayChange(changes), afterUpdate }: { may?: May; afterUpdate?: (tx: Transaction) => Promise<void> } = {},
): Promise<FullMessage> {
  const { db } = context;
  checkMentions(changes.data);
  checkPoll(changes.data);
  const words = await predictWords(db.read, me, id, changes);
  return db.write(async (tx) => {
    const { message, position } = await lockEditableMessage(tx, me, id, may);
    await applyChanges(context, tx, me, message, { ...changes, words, position });
    await afterUpdate?.(tx);
    return fullMessage(tx, me, id);
  });
}

/** Adds as many as the message can have. Returns all of its files. */
export async function addFiles(context: Context, me: Me, id: string, added: string[]): Promise<string[]> {
  const words = await predictWords(context.db.read, me, id, { files: added });
  return context.db.write(async (tx) => {
    const { message, position } = await lockEditableMessage(tx, me, id, can.editMessage);
    const before = (await filesOfMessages(tx, [id]))[id]?.map((file) => file.id) ?? [];
    const files = [...new Set([...before, ...added])].slice(0, filesPerMessage);
    await applyChanges(context, tx, me, message, { files, words, position });
    return files;
  });
}

/** Extracts the words ahead of the transaction. */
async function predictWords(db: Reader, me: Me, id: string, changes: MessageChanges): Promise<WordReader> {
  const { type, data, files } = changes;
  const isRead = type !== undefined || data !== undefined || files !== undefined;
  const message = isRead ? await findMessageFor(db, me.id, id) : undefined;
  return message ? readWordsAhead(plainContent(changedContent(message, changes))) : readWords;
}

type May = (me: Me, message: { authorId: string | null; isComment: boolean }, position: Position) => boolean;

/** Admins may pin messages of others. Only the author may change anything else. */
function mayChange({ pinnedInGroup, ...changes }: MessageChanges): May {
  const isOnlyPinned =
    pinnedInGroup !== undefined && Object.values<unknown>(changes).every((change) => change === undefined);
  return isOnlyPinned ? can.pinMessage : can.editMessage;
}

export async function lockEditableMessage(tx: Transaction, me: Me, id: string, may: May) {
  await lockVisibleMessage(tx, me, id);
  return editableMessage(tx, me, id, may);
}

/** Finds the message again under the lock, in case it has changed. Throws `not_found`. */
export async function lockVisibleMessage(tx: Transaction, me: Me, id: string) {
  const { group_id } = await visibleMessage(tx, me, id);
  await lockGroup(tx, group_id);
  return visibleMessage(tx, me, id);
}

/** Throws `not_found` if the user cannot see the message, `not_permitted` if the action is not allowed. */
export async function editableMessage(db: Reader, me: Me, id: string, may: May) {
  const message = await visibleMessage(db, me, id);
  const position = await membershipOf(db, me, message.group_id);
  const written = { authorId: message.author_id, isComment: message.parent_id !== null && !message.on_group_page };
  if (!may(me, written, position)) throw appError("not_permitted");
  return { message, position };
}

export function messageLocation(message: Pick<MessageRow, "id" | "group_id" | "parent_id" | "thread_id">) {
  return {
    groupId: message.group_id,
    messageId: message.id,
    parentId: message.parent_id ?? undefined,
    threadId: message.thread_id ?? undefined,
  };
}

type Stored = Omit<MessageRow, DerivedColumn | "number">;

interface Changes extends MessageChanges {
  position: Position;
}

interface Changing extends Changes {
  words: WordReader;
}

async function applyChanges(
  context: Context,
  tx: Transaction,
  me: Me,
  message: Stored,
  { words, ...changes }: Changing,
) {
  const now = context.clock.now();
  const content = await storeContent(tx, me, message, changes, now);
  const mentioned = content ? await changeMentions(tx, message.id, mentionsOfRow(message), mentionsOfRow(content)) : [];
  const update = { ...content, ...(await changedPlace(tx, me, message, changes, now)) };
  if (content)
    await trackChangedLink(
      context,
      tx,
      { id: message.id, groupId: message.group_id, authorId: message.author_id },
      plainTextOf(content),
    );
  if (Object.keys(update).length > 0) await updateMessage(tx, message.id, update);
  const hasNewContent = update.data !== undefined;
  await emit(context, tx, "message.changed", {
    groupId: message.group_id,
    messageId: message.id,
    parentId: message.parent_id,
    threadId: message.thread_id,
    authorId: me.id,
    at: now,
    mentioned,
    isPublished: update.on_group_page === 1,
    ...(hasNewContent && { words }),
  });
}

async function storeContent(tx: Transaction, me: Me, message: Stored, changes: Changes, now: number) {
  const { files, position } = changes;
  if (changes.data === undefined && changes.type === undefined && !files) return undefined;
  if (files) checkFileCount(files);
  const content = changedContent(message, changes);
  await checkQuestions(tx, message, content, position);
  const valid = await withValidMentions(tx, message.group_id, content, {
    position,
    known: mentionsOfRow(message),
  });
  const columns = columnsOf(valid, files ? files.length : await countFiles(tx, message.id));
  const isSame = columns.data === message.data && columns.type === message.type;
  if (isSame && (!files || (await hasSameFiles(tx, message.id, files)))) return undefined;
  if (!isSame) await keepVersion(tx, message, now);
  if (files) await attachFiles(tx, me, message.id, files, now);
  return { ...columns, edited_at: now };
}

async function checkQuestions(tx: Transaction, message: Stored, { data }: Content, position: Position) {
  await assertVotesStayValid(tx, message, data);
  const asked = asksConfirmation(JSON.parse(message.data) as Content["data"]);
  if (asksConfirmation(data) && !asked && !can.askConfirmation(position)) throw appError("not_permitted");
}

async function hasSameFiles(tx: Transaction, messageId: string, files: string[]): Promise<boolean> {
  const before = (await filesOfMessages(tx, [messageId]))[messageId] ?? [];
  return before.length === files.length && before.every(({ id }, i) => id === files[i]);
}

/** Leaves out `photo`, which is checked once, when the comment is created. */
function changedContent(message: Pick<Stored, "type" | "data">, { type, data }: MessageChanges): Content {
  const { photo: _photo, ...changes } = data ?? {};
  return {
    type: type ?? message.type,
    data: keepEventValid(mergeData(JSON.parse(message.data) as Record<string, unknown>, changes), changes),
  };
}

async function changedPlace(tx: Transaction, me: Me, message: Stored, changes: Changes, now: number) {
  const update: Partial<MessageRow> = {};
  if (changes.isInFront && !message.on_group_page) {
    if (!can.post(changes.position)) throw appError("not_permitted");
    update.on_group_page = 1;
    await startThread(tx, message.id);
    await countOnPage(tx, message.group_id, 1);
  }
  const isPinned = message.sort_order !== null;
  const isPinnable = message.on_group_page || update.on_group_page;
  if ((changes.pinnedInGroup ?? isPinned) !== isPinned && (isPinned || isPinnable)) {
    if (!can.pinMessage(me, { authorId: message.author_id }, changes.position)) throw appError("not_permitted");
    update.sort_order = isPinned ? null : await nextPin(tx, message.group_id);
  }
  if (changes.lastActivityDate !== undefined) update.last_activity_at = clampToNow(changes.lastActivityDate, now);
  return update;
}

async function nextPin(tx: Transaction, groupId: string): Promise<number> {
  const { last, count } = await findPins(tx, groupId);
  if (count >= pinsPerGroup) throw appError("too_many_pins");
  return last + 1;
}

function mentionsOfRow({ data }: Pick<MessageRow, "data">): string[] {
  return mentionedIn(JSON.parse(data) as Content["data"]);
}

function plainTextOf({ type, data }: Pick<MessageRow, "type" | "data">): string {
  return plainContent({ type, data: JSON.parse(data) as Content["data"] }).text;
}
