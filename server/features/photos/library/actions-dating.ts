import { updateTime, updateGivenTimes, updateToDated } from "../../files/files/actions-times.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockFiles, lockGroup } from "../../../database/locks.ts";
import { AppError, appError } from "../../../errors.ts";
import { recordForGroup } from "../../../live/record.ts";
import { originalFor } from "../../files/files/actions.ts";
import { timeZoneOf } from "../../files/files/actions-preparation.ts";
import { takenAt } from "../../files/files/actions-taken.ts";
import { originalKey } from "../../files/files/rules.ts";
import { membershipsOf } from "../../groups/groups/actions-members.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findMessagesWith, findUndated, type MessageWithFileRow, type UndatedRow } from "./queries.ts";
import { dayLength, possibleDay, possibleTime, type GivenTime } from "./rules.ts";

/** Keeps the time of day. Throws `not_found` without access, `not_permitted` unless uploader or admin where the uploader posted it, `date_invalid`. */
export async function correctDay(context: Context, me: Me, fileId: string, day: string): Promise<void> {
  const { db, clock } = context;
  const file = await originalFor(db.read, me, fileId);
  await checkMayDate(context, me, file);
  const beginning = possibleDay(day, clock.now());
  await db.write(async (tx) => {
    const messages = await lockMessagesWith(tx, fileId);
    await originalFor(tx, me, fileId);
    const timeOfDay = (file.taken_at ?? file.created_at) % dayLength;
    await updateTime(tx, fileId, beginning + ((timeOfDay + dayLength) % dayLength));
    publishMessagesUpdated(tx, messages, clock.now());
  });
}

/** Only if the metadata has no time or the given one is better. Call it before the files are attached. Throws `date_invalid`. */
export async function dateUploads(
  tx: Transaction,
  me: Me,
  times: ReadonlyMap<string, GivenTime>,
  now: number,
): Promise<void> {
  const takenAt = new Map([...times].map(([id, { text }]) => [id, possibleTime(text, now)]));
  if (takenAt.size === 0) return;
  await lockFiles(tx, [...takenAt.keys()]);
  const better = [...times].filter(([, { isBetter }]) => isBetter).map(([id]) => id);
  await updateGivenTimes(tx, me.id, takenAt, better);
}

async function checkMayDate({ db }: Context, me: Me, file: { id: string; owner_id: string | null }): Promise<void> {
  if (file.owner_id === me.id) return;
  const [messages, mine] = await Promise.all([findMessagesWith(db.read, file.id), membershipsOf(db.read, me)]);
  // Sharing someone else's photo to one's own group gives no rights to it.
  const theirs = messages.filter(({ authorId }) => authorId !== null && authorId === file.owner_id);
  const having = new Set(theirs.map(({ groupId }) => groupId));
  const positions = mine.filter(({ groupId }) => having.has(groupId));
  if (!positions.some((position) => can.datePhoto(me, { ownerId: file.owner_id }, position)))
    throw appError("not_permitted");
}

/** Locks in the order in which posting locks them. */
async function lockMessagesWith(tx: Transaction, fileId: string): Promise<MessageWithFileRow[]> {
  const messages = await findMessagesWith(tx, fileId);
  for (const groupId of new Set(messages.map((message) => message.groupId))) await lockGroup(tx, groupId);
  await lockFiles(tx, [fileId]);
  return messages;
}

/** Messages that browsers reload at once. Others show the new day when next loaded. */
const maxPublished = 100;

function publishMessagesUpdated(tx: Transaction, messages: MessageWithFileRow[], now: number): void {
  for (const { groupId, messageId } of messages.slice(0, maxPublished))
    recordForGroup(tx, now, "message.updated", { groupId, messageId });
}

const atOnce = 50;

export async function dateEarlierFiles(context: Context, ending: AbortSignal): Promise<void> {
  let last = "";
  for (;;) {
    const some = await findUndated(context.db.read, last, atOnce);
    for (const file of some) {
      ending.throwIfAborted();
      const isDatable = file.type.startsWith("image/") || file.type.startsWith("video/");
      await dateFile(context, file.id, isDatable ? await timeOfOriginal(context, file) : undefined);
    }
    if (some.length < atOnce) return;
    last = some.at(-1)!.id;
  }
}

/** Finds the time in the original, its name and its uploader's zone; undefined without an original, as for the picture of a link. */
async function timeOfOriginal(context: Context, { id, name, ownerId }: UndatedRow): Promise<number | undefined> {
  const { files, media, clock } = context;
  const timeZone = await timeZoneOf(context, ownerId);
  return files
    .withLocalFile(originalKey(id), async (original) => {
      const capture = await media.captureOf(original);
      return takenAt(capture, { name, timeZone }, clock.now()) ?? undefined;
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) return undefined;
      throw error;
    });
}

async function dateFile({ db }: Context, id: string, time: number | undefined): Promise<void> {
  await db.write(async (tx) => {
    if (time !== undefined) await lockMessagesWith(tx, id);
    const isFirst = await updateToDated(tx, id);
    if (isFirst && time !== undefined) await updateTime(tx, id, time);
  });
}
