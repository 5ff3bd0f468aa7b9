import { findInstanceFact, removeInstanceFact } from "../../../database/instance.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import type { IndexedMessage } from "../../../database/full-text.ts";
import { lockGroup, lockName } from "../../../database/locks.ts";
import type { MessageCreated, Reaction } from "../../../events.ts";
import { groupBy } from "../../../database/group-by.ts";
import { fittingWords, readStoredWords } from "../document-words/rules.ts";
import { linkTitlesOf } from "../link-previews/actions-link-tracking.ts";
import {
  findFilesOf,
  findLinkedMessages,
  findMessagesWithFile,
  findMarkedNames,
  findMessageToIndex,
  findMessagesToIndex,
  findNumbers,
  findToIndexAgain,
  findUnindexed,
  isAnyGroupWithoutNumber,
  numberAuthor,
  numberGroup,
  indexTokens,
  type MessageToIndex,
} from "./queries-indexing.ts";
import { photoTextsOf, plainContent, type Content } from "../messages/rules.ts";
import { readWordsAhead, type WordReader } from "../messages/rules-words.ts";
import { contentFiltersOf, tokensOf, type Searchable } from "./rules.ts";

export const indexMessageCreated: Reaction<"message.created"> = async (_context, tx, message) => {
  const { messageId, groupId, authorId, createdAt, content, words, hasFiles, hasLink, numbers } = message;
  const context = hasFiles || hasLink ? await searchContextOf(tx, [messageId], true) : undefined;
  const searchable = searchableText(content, context?.get(messageId), words);
  await indexMessage(tx, { messageId, groupId, authorId, createdAt, isNew: true, ...searchable }, numbers);
};

export const indexMessageChanged: Reaction<"message.changed"> = async (_context, tx, { messageId, words }) => {
  if (words) await reindexMessage(tx, messageId, words);
};

type SaidMessage = Omit<Searchable, "group" | "author"> & Omit<IndexedMessage, "tokens"> & { authorId: string | null };

/** Requires the group to be locked. */
async function indexMessage(tx: Transaction, message: SaidMessage, known: Numbers = unknown): Promise<void> {
  const { messageId, groupId, authorId, createdAt, isNew, ...searchable } = message;
  const isComplete = known.group !== null && (known.author !== null || authorId === null);
  const { group, author } = isComplete ? known : await messageNumbers(tx, groupId, authorId);
  const tokens = tokensOf({ group: group!, author: author ?? undefined, ...searchable });
  await indexTokens(tx, { messageId, groupId, createdAt, tokens, isNew });
}

type Numbers = MessageCreated["numbers"];
const unknown: Numbers = { group: null, author: null };

interface SearchContext {
  names: string[];
  types: string[];
  documentWords: string[];
}

/** `read` may have extracted the words beforehand, so that a long text delays no other writes. */
function searchableText(
  content: Content,
  { names, types, documentWords }: SearchContext = { names: [], types: [], documentWords: [] },
  read: WordReader,
) {
  return {
    words: read(plainContent(content)),
    contextNames: [...names, ...photoTextsOf(content)],
    documentWords,
    has: contentFiltersOf(content, types),
  };
}

function parsedContent({ type, data }: Pick<MessageToIndex, "type" | "data">) {
  return { type, data: JSON.parse(data) as Record<string, unknown> };
}

/** `areNew`: skips the names of people in photos, because new messages have no marks yet. */
async function searchContextOf(
  db: Reader,
  ids: readonly string[],
  areNew = false,
): Promise<Map<string, SearchContext>> {
  const context = new Map(ids.map((id): [string, SearchContext] => [id, { names: [], types: [], documentWords: [] }]));
  const filesByMessage = groupBy(await findFilesOf(db, ids), ({ messageId }) => messageId);
  for (const [id, files] of filesByMessage)
    context.set(id, {
      names: files.map(({ name }) => name),
      types: files.map(({ type }) => type),
      documentWords: fittingWords(new Set(files.flatMap(({ words }) => readStoredWords(words ?? "")))).fitting,
    });
  for (const { messageId, name } of areNew ? [] : await findMarkedNames(db, ids))
    context.get(messageId)!.names.push(name);
  for (const [id, title] of await linkTitlesOf(db, [...ids])) context.get(id)!.names.push(title);
  return context;
}

async function reindexMessage(tx: Transaction, messageId: string, read: WordReader): Promise<void> {
  const message = await findMessageToIndex(tx, messageId);
  if (!message) return;
  const { group_id: groupId, author_id: authorId, created_at: createdAt } = message;
  const context = await searchContextOf(tx, [messageId]);
  await indexMessage(tx, {
    messageId,
    groupId,
    authorId,
    createdAt,
    ...searchableText(parsedContent(message), context.get(messageId), read),
  });
}

async function messageNumbers(tx: Transaction, groupId: string, authorId: string | null): Promise<Numbers> {
  const of = { groupId, userId: authorId ?? "" };
  let [numbers] = await findNumbers(tx, of);
  if (!numbers) {
    await lockName(tx, "search_groups");
    await numberGroup(tx, groupId);
    [numbers] = await findNumbers(tx, of);
  }
  if (numbers!.author === null && authorId !== null) {
    await numberAuthor(tx, groupId, authorId);
    [numbers] = await findNumbers(tx, of);
  }
  return numbers!;
}

export const indexEarlierJob = "messages.index-earlier";

/** Indexes messages from before search existed, or from a backup. Reindexes all messages if the index is outdated. */
export async function indexEarlierMessagesLater({ db, jobs }: Pick<Context, "db" | "jobs">): Promise<void> {
  if (!(await isOutdated(db.read)) && !(await isAnyGroupWithoutNumber(db.read))) return;
  await db.write((tx) => jobs.enqueue(tx, { kind: indexEarlierJob, uniqueKey: indexEarlierJob }));
}

/** Small enough to delay nothing, large enough to index a big group within minutes. */
const step = 50;
const stepsPerJob = 40;

interface Stretch {
  after?: string;
  /** Reindexes all messages, not only those without words. */
  again?: boolean;
}

/** Leaves the rest to the next job, so that emails are not delayed. Resumes where it stopped after a crash. */
export async function indexEarlierMessages(context: Context, { after = "", ...stretch }: Stretch): Promise<void> {
  const { db, jobs } = context;
  const again = after === "" ? await isOutdated(db.read) : (stretch.again ?? false);
  const find = again ? findToIndexAgain : findUnindexed;
  let last = after;
  for (let i = 0; i < stepsPerJob; i++) {
    const some = await find(db.slowRead, last, step);
    for (const [groupId, found] of groupBy(some, ({ group_id }) => group_id)) await indexSome(context, groupId, found);
    if (some.length < step) return again ? db.write((tx) => removeInstanceFact(tx, outdated)) : undefined;
    last = some.at(-1)!.id;
  }
  await db.write((tx) => jobs.enqueue(tx, { kind: indexEarlierJob, payload: { after: last, again: Number(again) } }));
}

export const indexLinkedJob = "messages.index-linked";

export const enqueueLinkIndexing: Reaction<"link.titled"> = ({ jobs }, tx, { linkId }) =>
  jobs.enqueue(tx, { kind: indexLinkedJob, payload: { linkId }, uniqueKey: `${indexLinkedJob}:${linkId}` });

export const indexDocumentJob = "messages.index-document";

export const enqueueDocumentIndexing: Reaction<"document.read"> = ({ jobs }, tx, { fileId }) =>
  jobs.enqueue(tx, { kind: indexDocumentJob, payload: { fileId }, uniqueKey: `${indexDocumentJob}:${fileId}` });

export function indexLinkedMessages(context: Context, linkId: string): Promise<void> {
  return indexStepwise(context, (last) => findLinkedMessages(context.db.read, linkId, last, step));
}

export function indexMessagesWithFile(context: Context, fileId: string): Promise<void> {
  return indexStepwise(context, (last) => findMessagesWithFile(context.db.read, fileId, last, step));
}

type Found = { id: string; group_id: string }[];

async function indexStepwise(context: Context, find: (after: string) => Promise<Found>): Promise<void> {
  let last = "";
  for (;;) {
    const linked = await find(last);
    for (const [groupId, found] of groupBy(linked, ({ group_id }) => group_id))
      await indexSome(context, groupId, found);
    if (linked.length < step) return;
    last = linked.at(-1)!.id;
  }
}

export const indexAgainJob = "messages.index-again";

/** Not unique: a change while the job runs needs another one. */
export function enqueueIndexing(
  jobs: Context["jobs"],
  tx: Transaction,
  payload: { groupId: string; messageId: string },
): Promise<void> {
  return jobs.enqueue(tx, { kind: indexAgainJob, payload });
}

export function indexAgain(context: Context, groupId: string, messages: { id: string }[]): Promise<void> {
  return indexSome(context, groupId, messages);
}

/** Keeps transactions short even if all messages are long. */
const wordsAtOnce = 50_000;

async function indexSome({ db }: Context, groupId: string, found: { id: string }[]): Promise<void> {
  const ids = found.map(({ id }) => id);
  const readers = new Map<string, WordReader>();
  let words = 0;
  const messages = await findMessagesToIndex(db.slowRead, ids);
  const context = await searchContextOf(db.slowRead, ids);
  for (const message of messages) {
    const content = plainContent(parsedContent(message));
    const read = readWordsAhead(content);
    readers.set(message.id, read);
    const { names, documentWords } = context.get(message.id)!;
    words += read(content).inText.length + names.reduce((length, name) => length + name.length, documentWords.length);
    await nextTurn();
    if (words < wordsAtOnce) continue;
    await write(db, groupId, readers);
    readers.clear();
    words = 0;
  }
  if (readers.size > 0) await write(db, groupId, readers);
}

function write(db: Context["db"], groupId: string, readers: ReadonlyMap<string, WordReader>): Promise<void> {
  return db.write(async (tx) => {
    await lockGroup(tx, groupId);
    for (const [id, read] of readers) await reindexMessage(tx, id, read);
  });
}

/** Set by a migration when words are split differently, or index entries lack something that searches look for. */
const outdated = "search_outdated";

async function isOutdated(db: Reader): Promise<boolean> {
  return (await findInstanceFact(db, outdated)) !== undefined;
}
