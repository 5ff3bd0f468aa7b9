import type { MessageChanges } from "#contract/messages.ts";
import { pinsPerGroup } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../context.ts";
import type { Reader, Transaction } from "../../database/database.ts";
import { lockGroup } from "../../database/locks.ts";
import type { MessageRow } from "../../database/tables.ts";
import { appError } from "../../errors.ts";
import { emit } from "../../events.ts";
import type { Me } from "../people/rules.ts";
import { attachFilesIn, countFilesIn } from "../files/actions-attachments.ts";
import { countOnPage } from "../groups/actions.ts";
import { trackChangedLink } from "../link-previews/actions-link-tracking.ts";
import { fullMessage, type FullMessage } from "./actions-reading.ts";
import { changeMentionsIn, mentionedIn, withValidMentions } from "./actions-mentions.ts";
import { keepVersionIn } from "./actions-versions.ts";
import { findPins, findMessageFor, startThread, updateMessage } from "./queries.ts";
import { checkMentions } from "./rules-mentions.ts";
import { readWords, readWordsAhead, type WordReader } from "./rules-words.ts";
import { mergeData, plainContent, clampToNow, type Content, checkFileCount, columnsOf } from "./rules.ts";

/** Updates title, text, files or pin, or publishes a reply on the group page. Absent fields keep their values. */
export async function changeMessage(
  context: Context,
  me: Me,
  id: string,
  changes: MessageChanges,
): Promise<FullMessage> {
  const { db } = context;
  checkMentions(changes.data);
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
export function messageLocation(message: Pick<MessageRow, "id" | "group_id" | "parent_id" | "thread_id">) {
  return {
    ...{ groupId: message.group_id, messageId: message.id },
    ...{ parentId: message.parent_id ?? undefined, threadId: message.thread_id ?? undefined },
  };
}

type Stored = Omit<MessageRow, "title" | "excerpt" | "date" | "number">;

interface Changing extends MessageChanges {
  words: WordReader;
}

async function changeIn(context: Context, tx: Transaction, me: Me, message: Stored, { words, ...changes }: Changing) {
  const now = context.clock.now();
  const content = await changedContentIn(tx, me, message, changes, now);
  const mentioned = content
    ? await changeMentionsIn(tx, message.id, mentionsOfRow(message), mentionsOfRow(content))
    : [];
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
    threadId: message.thread_id,
    authorId: me.id,
    at: now,
    mentioned,
    ...(hasNewContent && { words }),
  });
}

/** Computes the changed title, text and files. */
async function changedContentIn(tx: Transaction, me: Me, message: Stored, changes: MessageChanges, now: number) {
  const { files } = changes;
  if (changes.data === undefined && changes.type === undefined && !files) return undefined;
  if (files) checkFileCount(files);
  const content = changedContent(message, changes);
  const valid = await withValidMentions(tx, message.group_id, content, mentionsOfRow(message));
  const columns = columnsOf(valid, files ? files.length : await countFilesIn(tx, message.id));
  if (columns.data !== message.data || columns.type !== message.type) await keepVersionIn(tx, message, now);
  if (files) await attachFilesIn(tx, me, message.id, files, now);
  return { ...columns, edited_at: now };
}

/** Leaves out `photo`, which is checked once, when the comment is created. */
function changedContent(message: Pick<Stored, "type" | "data">, { type, data }: MessageChanges): Content {
  const { photo: _photo, ...changes } = data ?? {};
  return {
    type: type ?? message.type,
    data: mergeData(JSON.parse(message.data) as Record<string, unknown>, changes),
  };
}

/** Computes the changed place: on the group page, pinned, and the time of the last activity. */
async function changedPlaceIn(tx: Transaction, message: Stored, changes: MessageChanges, now: number) {
  const update: Partial<MessageRow> = {};
  if (changes.isInFront && !message.on_group_page) {
    update.on_group_page = 1;
    await startThread(tx, message.id);
    await countOnPage(tx, message.group_id, 1);
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

function mentionsOfRow({ data }: Pick<MessageRow, "data">): string[] {
  return mentionedIn(JSON.parse(data) as Content["data"]);
}

/** Returns the plain text of a stored message. */
function textIn({ type, data }: Pick<MessageRow, "type" | "data">): string {
  return plainContent({ type, data: JSON.parse(data) as Content["data"] }).text;
}
