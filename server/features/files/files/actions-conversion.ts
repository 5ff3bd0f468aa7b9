import type { ClaimedJob } from "../../../adapters/job-queue/job-queue.ts";
import type { Converted } from "../../../adapters/media/media.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockFiles } from "../../../database/locks.ts";
import type { FileRow } from "../../../database/tables.ts";
import { recordForGroup, recordForPerson } from "../../../live/record.ts";
import { posterFacts } from "./actions-preparation.ts";
import { deleteBlobs } from "./actions-removal.ts";
import {
  countRawFiles,
  findGroupIdsOfFile,
  findRawFile,
  updateRawFile,
  type ConvertedFacts,
} from "./queries-conversion.ts";
import { convertedUrl, day, isLongToConvert, mostConvertedBytes, originalKey, posterKey, displayKey } from "./rules.ts";

/** Long conversions have their own kind of job, so that short ones do not wait for them. */
export const convertJob = "files.convert";
export const convertLongJob = "files.convert-long";

/** Conversions are scheduled as if a day ago, plus 15 minutes for each one their owner already waits for, so that everyone gets a turn. */
const behindEach = 15 * 60 * 1000;

const step = 5;

export async function convertLater({ jobs, clock }: Context, tx: Transaction, file: FileRow): Promise<void> {
  const waiting = file.owner_id === null ? 0 : (await countRawFiles(tx, file.owner_id)) - 1;
  await jobs.enqueue(tx, {
    kind: isLongToConvert(file) ? convertLongJob : convertJob,
    payload: { id: file.id },
    uniqueKey: `${convertJob}:${file.id}`,
    runAt: clock.now() - day + Math.min(waiting * behindEach, day),
  });
}

/** Each attempt works in its own folder, and its result counts only while it holds the lease. */
export async function convertFile(context: Context, job: ClaimedJob, ending: AbortSignal): Promise<void> {
  const { db, files, media, settings } = context;
  const file = await findRawFile(db.read, String(job.payload.id));
  if (!file) return;
  const maxBytes = mostConvertedBytes(settings.current.maxBytes);
  const onProgress = progressReporter(context, file);

  await files.inTemporaryFolder(async (folder) => {
    const made = await files.withLocalFile(originalKey(file.id), (original) =>
      media.convert(original, folder, { maxBytes, signal: ending, onProgress }),
    );
    if (!made) throw new Error("the original is not there");
    await keepConverted(context, job, file, made, folder);
  });
}

export async function giveUpConverting({ clock }: Context, tx: Transaction, job: ClaimedJob): Promise<void> {
  const id = String(job.payload.id);
  await lockFiles(tx, [id]);
  const file = await updateRawFile(tx, id, { error: "file_not_converted" });
  if (file) await recordFileUpdated(tx, clock.now(), "file.failed", file);
}

async function keepConverted(context: Context, job: ClaimedJob, file: FileRow, made: Converted, folder: string) {
  const { db, files } = context;
  const content_url = convertedUrl(file.id, made.extension, job.attempt);
  const { video, duration } = made.recording;
  const facts: ConvertedFacts = {
    ...(await posterOf(context, file, made, folder)),
    ...(video && { width: video.width, height: video.height }),
    ...(duration !== undefined && { duration: Math.round(duration * 1000) }),
    type: made.type,
    content_url,
    status: "ready" as const,
    error: null,
  };
  const key = displayKey(file.id, content_url);
  await forgetEarlierAttempts(context, job, file.id, made.extension);
  await files.moveIn(key, made.file);
  const isThere = await db
    .write((tx) => markReady(context, tx, job, file.id, facts))
    .catch(async (error: unknown) => {
      await files.remove(key);
      throw error;
    });
  if (!isThere) await deleteBlobs(context, file.id);
}

/** An attempt that died before writing its row has lost its lease, so nothing refers to its bytes. */
async function forgetEarlierAttempts({ files }: Context, job: ClaimedJob, id: string, extension: string) {
  for (let attempt = 1; attempt < job.attempt; attempt++)
    await files.remove(displayKey(id, convertedUrl(id, extension, attempt)));
}

async function posterOf(
  { media, files, log }: Context,
  file: FileRow,
  { file: path, recording }: Converted,
  folder: string,
) {
  if (file.has_poster === 1 || !recording.video) return {};
  const still = await media.extractStill(path, recording, folder, true).catch((error: unknown) => {
    log.warn({ err: error }, "failed to extract a still");
  });
  if (!still) return {};
  await files.moveIn(posterKey(file.id), still.shownFile);
  return posterFacts(still);
}

async function markReady({ clock }: Context, tx: Transaction, job: ClaimedJob, id: string, facts: ConvertedFacts) {
  await lockFiles(tx, [id]);
  if (!(await job.finish(tx))) throw new Error("lost conversion lease");
  const file = await updateRawFile(tx, id, facts);
  if (file) await recordFileUpdated(tx, clock.now(), "file.ready", file);
  return file !== undefined;
}

/** Notifies the groups that have the file, or its uploader if no group has it yet. */
async function recordFileUpdated(
  tx: Transaction,
  now: number,
  name: "file.ready" | "file.failed",
  { id: fileId, owner_id }: Pick<FileRow, "id" | "owner_id">,
): Promise<void> {
  const groupIds = await findGroupIdsOfFile(tx, fileId);
  for (const groupId of groupIds) recordForGroup(tx, now, name, { groupId, fileId });
  if (groupIds.length === 0 && owner_id !== null) recordForPerson(tx, now, owner_id, name, { fileId });
}

function progressReporter({ db, bus, log }: Context, { id: fileId, owner_id }: FileRow): (percent: number) => void {
  let reported = 0;

  async function report(percent: number): Promise<void> {
    const groupIds = await findGroupIdsOfFile(db.read, fileId);
    for (const groupId of groupIds) bus.broadcast("file.progress", { fileId, percent, groupId });
    if (groupIds.length === 0 && owner_id !== null)
      bus.broadcast("file.progress", { fileId, percent, userId: owner_id });
  }

  return (percent) => {
    if (percent < reported + step) return;
    reported = percent - (percent % step);
    report(reported).catch((error: unknown) => log.debug({ err: error }, "failed to report conversion progress"));
  };
}
