import type { ImportedMessage } from "#contract/imports.ts";
import { cutText } from "#contract/cut-text.ts";
import { importedAtOnce, importedPeopleAtOnce, textLength } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import type { SendFile } from "../../files/uploads/uploads.ts";
import type { PlannedMessage } from "./chat-plan.ts";
import { ImportUploader } from "../imports/import-uploader.ts";
import { withRetries, type Call } from "../imports/retries.ts";

export interface ImportProgress {
  /** Messages processed, including those imported before. */
  done: number;
  added: number;
  /** Names of rejected files. Their messages contain the name instead. */
  refused: string[];
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

/** Characters per call, whose body is limited to a megabyte. */
const charactersAtOnce = 200_000;
/** Files per call, which are attached in one transaction. */
const filesAtOnce = 500;

/** Retries when the network fails. Throws if it was stopped, or if the server rejects a call. */
export async function runImport(job: ImportJob): Promise<ImportProgress> {
  const progress: ImportProgress = { done: 0, added: 0, refused: [], isWaiting: false };
  const report = (change: Partial<ImportProgress>) => job.onProgress(Object.assign(progress, change));
  const withRetry: Call = (act) => withRetries(act, job.signal, (isWaiting) => report({ isWaiting }));
  const uploader = new ImportUploader(job, withRetry);

  const { id } = await withRetry(() =>
    call("POST /api/groups/:id/imports", { params: { id: job.groupId }, body: { title: job.title } }),
  );
  const authors = await authorsOf(job, id, withRetry);
  for await (const batch of batchesOf(job.messages)) {
    const ids = batch.map((message) => message.id);
    const missing = await withRetry(() => call("POST /api/imports/:id/missing", { params: { id }, body: { ids } }));
    const isMissing = new Set(missing.ids);
    const planned = batch.filter((message) => isMissing.has(message.id));
    const messages = await Promise.all(
      planned.map((message) => withFiles(job, message, authors.get(message.author)!, { uploader, progress })),
    );
    if (messages.length > 0)
      await withRetry(() => call("POST /api/imports/:id/messages", { params: { id }, body: { messages } }));
    const added = planned.filter(({ isDay }) => !isDay).length;
    const done = batch.filter(({ isDay }) => !isDay).length;
    report({ done: progress.done + done, added: progress.added + added });
  }
  return progress;
}

async function authorsOf({ people, mine }: ImportJob, id: string, withRetry: Call): Promise<Map<string, string>> {
  const authors = new Map<string, string>();
  for (let from = 0; from < people.length; from += importedPeopleAtOnce) {
    const names = people.slice(from, from + importedPeopleAtOnce);
    const { ids } = await withRetry(() =>
      call("POST /api/imports/:id/authors", { params: { id }, body: { names, mine } }),
    );
    names.forEach((name, n) => authors.set(name, ids[n]!));
  }
  return authors;
}

/** If a file cannot be read, or the server does not accept it, adds its name to the text. */
async function withFiles(
  { file }: ImportJob,
  { files: paths = [], isDay: _isDay, ...message }: PlannedMessage,
  author: string,
  { uploader, progress }: { uploader: ImportUploader; progress: ImportProgress },
): Promise<ImportedMessage> {
  const refused: string[] = [];
  const uploaded = await Promise.all(
    paths.map(async (path) => {
      let name = path.slice(path.lastIndexOf("/") + 1);
      const stored = await uploader.upload(async () => {
        const blob = await file(path).catch(() => undefined);
        name = blob?.name ?? name;
        return blob;
      });
      if (stored === undefined) refused.push(name);
      return stored ?? [];
    }),
  );
  progress.refused.push(...refused);
  const files = uploaded.flat();
  const text = cutText([message.text, ...refused].filter(Boolean).join("\n"), textLength);
  return { ...message, author, text, ...(files.length > 0 && { files }) };
}

async function* batchesOf(messages: AsyncIterable<PlannedMessage>): AsyncGenerator<PlannedMessage[]> {
  let batch: PlannedMessage[] = [];
  let characters = 0;
  let files = 0;
  for await (const message of messages) {
    batch.push(message);
    characters += message.text.length;
    files += message.files?.length ?? 0;
    if (batch.length < importedAtOnce && characters < charactersAtOnce && files < filesAtOnce) continue;
    yield batch;
    batch = [];
    characters = 0;
    files = 0;
  }
  if (batch.length > 0) yield batch;
}
