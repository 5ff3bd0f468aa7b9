import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "../../../context.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockFiles } from "../../../database/locks.ts";
import { AppError } from "../../../errors.ts";
import { emit, type Reaction } from "../../../events.ts";
import { originalKey } from "../../files/files/rules.ts";
import type { SearchedWord } from "../messages/rules-words.ts";
import {
  findBestPages,
  findUnreadDocuments,
  insertPages,
  isUnreadDocument,
  type FoundPageRow,
  type PageWords,
} from "./queries.ts";
import { fittingWords, patternsOf, storedWords, wordsOfPage } from "./rules.ts";

export const readDocumentJob = "documents.read";

export const enqueueReading: Reaction<"document.stored"> = ({ jobs }, tx, { fileId }) =>
  jobs.enqueue(tx, { kind: readDocumentJob, payload: { fileId }, uniqueKey: `${readDocumentJob}:${fileId}` });

/** Stores the words of a PDF document. Those of a damaged or encrypted one are none. */
export async function readDocument(context: Context, fileId: string): Promise<void> {
  const { db } = context;
  if (!(await isUnreadDocument(db.read, fileId))) return;
  const pages = await pagesOf(context, fileId);
  await db.write((tx) => storePages(context, tx, fileId, pages));
}

/** Stores that a document has no words if reading it fails repeatedly, for example because it takes too much memory. */
export async function giveUpReading(context: Context, tx: Transaction, fileId: string): Promise<void> {
  await storePages(context, tx, fileId, [noWords]);
}

const atOnce = 100;

/** Schedules the reading of documents from before their words could be found. */
export async function readEarlierDocuments(context: Context): Promise<void> {
  let last = "";
  for (;;) {
    const unread = await findUnreadDocuments(context.db.slowRead, last, atOnce);
    await context.db.write(async (tx) => {
      for (const { id } of unread) await enqueueReading(context, tx, { fileId: id });
    });
    if (unread.length < atOnce) return;
    last = unread.at(-1)!.id;
  }
}

const noWords: PageWords = { page: 0, words: "" };

async function pagesOf({ files, media, log }: Context, fileId: string): Promise<PageWords[]> {
  const text = await files
    .withLocalFile(originalKey(fileId), (original) => media.documentText(original))
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === "file_damaged") return undefined;
      throw error;
    });
  if (!text) return [noWords];
  const { pages, isCut } = text;
  const found: PageWords[] = [];
  const all = new Set<string>();
  for (const [i, text] of pages.entries()) {
    const words = wordsOfPage(text);
    for (const word of words) all.add(word);
    if (words.size > 0) found.push({ page: i + 1, words: storedWords(words) });
    await nextTurn();
  }
  const { fitting, leftOut } = fittingWords(all);
  if (isCut || leftOut > 0)
    log.info({ file: fileId, pages: pages.length, leftOut }, "document too long to find all its words");
  return [{ page: 0, words: storedWords(fitting) }, ...found];
}

/** Small enough for the number of parameters of a statement. */
const pagesAtOnce = 500;

/** Does nothing for a file that was deleted, or read by another job. */
export async function storePages(context: Context, tx: Transaction, fileId: string, pages: readonly PageWords[]) {
  await lockFiles(tx, [fileId]);
  if (!(await isUnreadDocument(tx, fileId))) return;
  for (let from = 0; from < pages.length; from += pagesAtOnce)
    await insertPages(tx, fileId, pages.slice(from, from + pagesAtOnce));
  await emit(context, tx, "document.read", { fileId });
}

/** Messages of a search whose documents are looked into. */
const documentsShown = 30;

/** Returns the page of each message's documents that matches best, by message id. The messages must be visible to the reader. */
export async function pagesWithWords(
  db: Reader,
  messageIds: readonly string[],
  words: readonly SearchedWord[],
): Promise<Map<string, FoundPageRow>> {
  if (messageIds.length === 0 || words.length === 0) return new Map();
  const rows = await findBestPages(db, messageIds.slice(0, documentsShown), patternsOf(words));
  return new Map(rows.map((row) => [row.messageId, row]));
}
