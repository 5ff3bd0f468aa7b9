import pLimit from "p-limit";
import type { ImportedMessage } from "#contract/imports.ts";
import { concurrentUploads, importedAtOnce, importedPeopleAtOnce } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { newId } from "../../../api/ids.ts";
import type { SendFile } from "../../files/uploads/uploads.ts";
import type { PlannedMessage } from "./chat-plan.ts";
import { isAboutFile, withRetries, type Call } from "../imports/retries.ts";

export interface ImportProgress {
  /** Messages looked at, those known before included. */
  done: number;
  added: number;
  /** Names of files that the server did not accept. Their messages have the name instead. */
  refused: string[];
  /** The server cannot be reached at the moment. */
  isWaiting: boolean;
}

export interface ImportJob {
  groupId: string;
  title: string;
  people: readonly string[];
  /** The name of the person who imports. */
  mine: string | undefined;
  messages: AsyncIterable<PlannedMessage>;
  file: (path: string) => Promise<File>;
  send: SendFile;
  signal: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}

/** Characters of one call, which may have a megabyte. */
const charactersAtOnce = 200_000;

/** Files are taken out of the archive two at a time, because all of a batch can be too much for the memory. */
const inSlot = pLimit(concurrentUploads);

/** Imports messages in batches, with their files. Goes on after failures of the network. Throws if it was stopped, and what the server refused. */
export async function runImport(job: ImportJob): Promise<ImportProgress> {
  const progress: ImportProgress = { done: 0, added: 0, refused: [], isWaiting: false };
  const report = (change: Partial<ImportProgress>) => job.onProgress(Object.assign(progress, change));
  const patiently = <Result>(act: () => Promise<Result>) =>
    withRetries(act, job.signal, (isWaiting) => report({ isWaiting }));

  const { id } = await patiently(() =>
    call("POST /api/groups/:id/imports", { params: { id: job.groupId }, body: { title: job.title } }),
  );
  const authors = await authorsOf(job, id, patiently);
  for await (const batch of batchesOf(job.messages)) {
    const ids = batch.map((message) => message.id);
    const missing = await patiently(() => call("POST /api/imports/:id/missing", { params: { id }, body: { ids } }));
    const isMissing = new Set(missing.ids);
    const planned = batch.filter((message) => isMissing.has(message.id));
    const messages = await Promise.all(
      planned.map((message) => inSlot(() => withFile(job, message, authors.get(message.author)!, patiently, progress))),
    );
    if (messages.length > 0)
      await patiently(() => call("POST /api/imports/:id/messages", { params: { id }, body: { messages } }));
    const added = messages.filter(({ parent }) => parent !== undefined).length;
    const done = batch.filter(({ parent }) => parent !== undefined).length;
    report({ done: progress.done + done, added: progress.added + added });
  }
  return progress;
}

async function authorsOf({ people, mine }: ImportJob, id: string, patiently: Call): Promise<Map<string, string>> {
  const authors = new Map<string, string>();
  for (let from = 0; from < people.length; from += importedPeopleAtOnce) {
    const names = people.slice(from, from + importedPeopleAtOnce);
    const { ids } = await patiently(() =>
      call("POST /api/imports/:id/authors", { params: { id }, body: { names, mine } }),
    );
    names.forEach((name, n) => authors.set(name, ids[n]!));
  }
  return authors;
}

/** Uploads the file of a message. If the server does not accept it, its name is added to the text. */
async function withFile(
  { file, send, signal }: ImportJob,
  { file: path, ...message }: PlannedMessage,
  author: string,
  patiently: Call,
  { refused }: ImportProgress,
): Promise<ImportedMessage> {
  if (path === undefined) return { ...message, author };
  const blob = await file(path);
  const id = newId();
  try {
    const stored = await patiently(() => send(blob, { id, signal }));
    return { ...message, author, files: [stored.id] };
  } catch (error) {
    if (!isAboutFile(error)) throw error;
    refused.push(blob.name);
    return { ...message, author, text: [message.text, blob.name].filter(Boolean).join("\n") };
  }
}

async function* batchesOf(messages: AsyncIterable<PlannedMessage>): AsyncGenerator<PlannedMessage[]> {
  let batch: PlannedMessage[] = [];
  let characters = 0;
  for await (const message of messages) {
    batch.push(message);
    characters += message.text.length;
    if (batch.length < importedAtOnce && characters < charactersAtOnce) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
