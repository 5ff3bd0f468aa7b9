import { everyone, mentionsOf, type Mentions } from "#contract/mentions.ts";
import { fold } from "#contract/fold.ts";
import { millisecondsOf, type ExportedMessage } from "#contract/group-folder.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import type { Flag } from "../../../database/flag.ts";
import type { MessageRow } from "../../../database/tables.ts";
import { questionColumns, excerptOf, plainContent, cutTitle } from "../../conversation/messages/rules.ts";
import { withMentions } from "../../conversation/messages/rules.ts";
import { eventColumns } from "../../conversation/dates/rules.ts";
import { insertMessages } from "./actions-messages.ts";
import { idsIn, assignThreads, insertIfAbsent, messageIdsIn, messagesByReaction, recountGroup } from "./queries.ts";
import type { People } from "./actions-matching.ts";
import type { Report } from "./rules-report.ts";
import type { FilesHere } from "./actions-folder.ts";

const atOnce = 100;

interface Here {
  groupId: string;
  people: People;
  files: FilesHere;
  /** Messages of this group that exist here or come earlier in the folder. */
  messages: ReadonlySet<string>;
}

/** Keeps ids. Existing messages stay unchanged, and what was removed from them is not restored. */
export async function importFolderMessages(
  context: Context,
  messages: ExportedMessage[],
  { groupId, people, files }: Omit<Here, "messages">,
  report: Report,
): Promise<void> {
  const { db } = context;
  const [all, here] = await Promise.all([idsIn(db.read, "messages"), messageIdsIn(db.read, groupId)]);
  const byId = new Map(messages.map((message) => [message.id, message]));
  for (const id of [...byId.keys()].filter((one) => all.has(one) && !here.has(one)))
    report.remark(`message ${id}: is left out, since another group has a message with this id`);
  const fresh = parentsFirst([...byId.values()].filter(({ id }) => !all.has(id)));
  for (let from = 0; from < fresh.length; from += atOnce) {
    const some = fresh.slice(from, from + atOnce);
    const rows = some.map((message) => {
      const row = rowOf(message, { groupId, people, files, messages: here });
      if (row.parent_id !== message.parent)
        report.remark(`message ${message.id}: stands by itself, since ${message.parent ?? ""} is not there`);
      here.add(message.id);
      return row;
    });
    await db.write((tx) => insertSome(tx, some, rows, { groupId, people, files }));
  }
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await assignThreads(tx, groupId);
    await recountGroup(tx, groupId);
  });
  report.count("messages", fresh.length, messages.length - fresh.length);
}

/** Sorts by arrival, but parents before their replies. */
function parentsFirst(messages: ExportedMessage[]): ExportedMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const ordered = new Set<ExportedMessage>();
  for (const message of messages) {
    const line = new Set<ExportedMessage>();
    let next: ExportedMessage | undefined = message;
    while (next && !line.has(next) && !ordered.has(next)) {
      line.add(next);
      next = byId.get(next.parent ?? "");
    }
    for (const one of [...line].reverse()) ordered.add(one);
  }
  return [...ordered];
}

async function insertReactions(
  tx: Transaction,
  messages: ExportedMessage[],
  { idOf, files }: Pick<People, "idOf"> & Pick<Here, "files">,
): Promise<void> {
  const found = messages.flatMap((message) => message.reactions.map((reaction) => ({ ...reaction, message })));
  const rows = found.flatMap(({ id, author, value, createdAt, onMessage = true, message }) => {
    const author_id = idOf.get(author);
    if (author_id === undefined) return [];
    const on_message: Flag = onMessage ? 1 : 0;
    return [{ id, author_id, value, created_at: millisecondsOf(createdAt), message_id: message.id, on_message }];
  });
  await insertIfAbsent(tx, "reactions", rows);
  const messageOf = await messagesByReaction(
    tx,
    messages.map(({ id }) => id),
  );
  const onPhotos = found.flatMap(({ id, photos = [], message }) =>
    photos
      .filter((photo) => messageOf.get(id) === message.id && message.files.includes(photo))
      .flatMap((photo) => files.get(photo) ?? [])
      .map((photo_id) => ({ reaction_id: id, photo_id })),
  );
  await insertIfAbsent(tx, "photo_reactions", onPhotos);
}

async function insertSome(
  tx: Transaction,
  messages: ExportedMessage[],
  rows: Omit<MessageRow, "number">[],
  { groupId, people: { idOf }, files }: Omit<Here, "messages">,
): Promise<void> {
  const filesOf = messages.map((message) => [message.id, message.files.flatMap((id) => files.get(id) ?? [])] as const);
  await insertMessages(tx, groupId, rows, new Map(filesOf));
  await insertReactions(tx, messages, { idOf, files });
  await insertPhotoPeople(tx, messages, { groupId, idOf, files });
  const answers = messages.flatMap(({ id, answers = [] }) =>
    answers.flatMap(({ person, answeredAt, occurrence = "", ...answer }) => {
      const user_id = idOf.get(person);
      if (user_id === undefined) return [];
      return [{ ...answer, occurrence, message_id: id, user_id, answered_at: millisecondsOf(answeredAt) }];
    }),
  );
  // The previous version reads the latest answer of each person.
  const latest = answers.toSorted((a, b) => b.answered_at - a.answered_at);
  await insertIfAbsent(tx, "event_answers", latest);
  await insertIfAbsent(tx, "rsvps", answers);
  const confirmations = messages.flatMap((message) =>
    (message.confirmations ?? []).flatMap(({ person, confirmedAt }) => {
      const user_id = idOf.get(person);
      if (user_id === undefined) return [];
      return [{ message_id: message.id, user_id, confirmed_at: millisecondsOf(confirmedAt) }];
    }),
  );
  await insertIfAbsent(tx, "confirmations", confirmations);
  await insertVotes(tx, messages, idOf);
  const mentions = messages.flatMap(({ id, data }) =>
    Object.keys(mentionsHere(data, idOf)).map((who) => {
      return { message_id: id, who, user_id: who === everyone ? null : who };
    }),
  );
  await insertIfAbsent(tx, "mentions", mentions);
}

/** A mark of a person who is not found here is left out, and does not become a name. */
async function insertPhotoPeople(
  tx: Transaction,
  messages: ExportedMessage[],
  { groupId, idOf, files }: Pick<Here, "groupId" | "files"> & Pick<People, "idOf">,
): Promise<void> {
  const rows = messages.flatMap((message) =>
    (message.photoPeople ?? []).flatMap(({ id, photo, person, name, x = null, y = null, markedBy = "", markedAt }) => {
      const file_id = message.files.includes(photo) ? files.get(photo) : undefined;
      const user_id = person === undefined ? null : idOf.get(person);
      if (file_id === undefined || user_id === undefined || (user_id === null) === (name === undefined)) return [];
      const marked = user_id === null ? { name: name!, folded_name: fold(name!) } : { name: null, folded_name: null };
      const made = { created_at: millisecondsOf(markedAt), created_by: idOf.get(markedBy) ?? null };
      return [{ id, group_id: groupId, message_id: message.id, file_id, user_id, ...marked, x, y, ...made }];
    }),
  );
  await insertIfAbsent(tx, "photo_people", rows);
}

async function insertVotes(tx: Transaction, messages: ExportedMessage[], idOf: People["idOf"]): Promise<void> {
  const votes = messages.flatMap((message) =>
    (message.votes ?? []).flatMap(({ person, option, votedAt }) => {
      const user_id = idOf.get(person);
      if (user_id === undefined) return [];
      return [{ message_id: message.id, option_id: option, user_id, voted_at: millisecondsOf(votedAt) }];
    }),
  );
  await insertIfAbsent(tx, "poll_votes", votes);
  const otherVotes = messages.flatMap((message) =>
    (message.otherVotes ?? []).flatMap(({ person, option, answer, votedAt }) => {
      const user_id = idOf.get(person);
      if (user_id === undefined) return [];
      return [{ message_id: message.id, option_id: option, user_id, answer, voted_at: millisecondsOf(votedAt) }];
    }),
  );
  await insertIfAbsent(tx, "other_votes", otherVotes);
}

function mentionsHere(data: object, idOf: People["idOf"]): Mentions {
  const here = Object.entries(mentionsOf(data)).flatMap(([who, name]) => {
    const id = who === everyone ? everyone : idOf.get(who);
    return id === undefined ? [] : [[id, name] as const];
  });
  return Object.fromEntries(here);
}

function rowOf(message: ExportedMessage, { groupId, people, messages }: Here): Omit<MessageRow, "number"> {
  const { id, parent, author, origin, type, isInFront, editedAt } = message;
  const { data } = withMentions(message, mentionsHere(message.data, people.idOf));
  const { title, text } = plainContent({ type, data });
  return {
    id,
    created_at: millisecondsOf(message.createdAt),
    received_at: millisecondsOf(message.arrivedAt),
    group_id: groupId,
    author_id: author === null ? null : (people.idOf.get(author) ?? null),
    parent_id: parent !== null && messages.has(parent) ? parent : null,
    thread_id: null,
    type,
    data: JSON.stringify(data),
    title: cutTitle(title),
    excerpt: excerptOf(text),
    ...eventColumns(data),
    ...questionColumns(data),
    last_activity_at: millisecondsOf(message.lastActivityAt),
    edited_at: editedAt === null ? null : millisecondsOf(editedAt),
    on_group_page: isInFront ? 1 : 0,
    sort_order: isInFront ? message.pinned : null,
    origin_id: origin !== null && messages.has(origin) ? origin : null,
    photo_id: typeof data.photo === "string" && parent !== null ? data.photo : null,
  };
}
