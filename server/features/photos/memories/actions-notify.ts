import { memoryPhotos } from "#contract/limits.ts";
import { DateTime } from "luxon";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { emit } from "../../../events.ts";
import type { Period } from "../library/rules.ts";
import { isMemberOf } from "../../groups/groups/actions-members.ts";
import { findMemories } from "./queries.ts";
import { deleteReader, findAudibleGroups, findReadersToNotify, insertReader, markNotified } from "./queries-notify.ts";
import { sameDayBefore } from "./rules.ts";
import { isAfterReminderHour } from "../../conversation/dates/rules-reminders.ts";

const readersAtOnce = 100;

/** They begin the next morning, so that turning them off and on never repeats a day. */
export function changeMemoryNotifications(
  context: Context,
  tx: Transaction,
  userId: string,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) return deleteReader(tx, userId);
  const now = timeOf(context);
  return insertReader(tx, userId, (isAfterReminderHour(now) ? now : now.minus({ days: 1 })).toISODate()!);
}

function timeOf({ clock, config }: Context): DateTime {
  return DateTime.fromMillis(clock.now(), { zone: config.timeZone });
}

export async function notifyMemoryReaders(context: Context): Promise<void> {
  const now = timeOf(context);
  if (!isAfterReminderHour(now)) return;
  const day = now.toISODate()!;
  const notifier = new MemoryNotifier(context, day);
  let readers: string[];
  do {
    readers = await findReadersToNotify(context.db.read, day, readersAtOnce);
    for (const userId of readers) await notifier.notify(userId);
  } while (readers.length === readersAtOnce);
}

const isPicture = ({ type }: { type: string }) => type.startsWith("image/");

class MemoryNotifier {
  readonly #context: Context;
  readonly #day: string;
  readonly #periods: readonly Period[];
  readonly #filled = new Map<string, Promise<boolean>>();

  constructor(context: Context, day: string) {
    this.#context = context;
    this.#day = day;
    this.#periods = sameDayBefore(day);
  }

  /** Notifies of the group with most photos only, so that there is one notification per morning. */
  async notify(userId: string): Promise<void> {
    const { db, clock } = this.#context;
    const memory = await this.#largest(userId);
    await db.write(async (tx) => {
      if (memory) await lockGroup(tx, memory.groupId);
      // Another process may have sent it already.
      if (!(await markNotified(tx, userId, this.#day)) || !memory) return;
      if (!(await isMemberOf(tx, userId, memory.groupId))) return;
      await emit(this.#context, tx, "memories.found", { userId, at: clock.now(), ...memory });
    });
  }

  async #largest(userId: string) {
    const { db, clock } = this.#context;
    let largest: { groupId: string; messageId: string; photoId: string | undefined; photos: number } | undefined;
    for (const groupId of await findAudibleGroups(db.read, userId, clock.now())) {
      if (!(await this.#isFilled(groupId))) continue;
      const found = await findMemories(db.read, { groupId, userId }, this.#periods, memoryPhotos);
      if (found.length > (largest?.photos ?? 0))
        largest = { groupId, messageId: found[0]!.messageId, photoId: found.find(isPicture)?.id, photos: found.length };
    }
    return largest;
  }

  #isFilled(groupId: string): Promise<boolean> {
    const nobody = { groupId, userId: "" };
    const isFilled =
      this.#filled.get(groupId) ??
      findMemories(this.#context.db.read, nobody, this.#periods, 1).then(({ length }) => length > 0);
    this.#filled.set(groupId, isFilled);
    return isFilled;
  }
}
