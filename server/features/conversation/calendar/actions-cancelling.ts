import type { Cancellation } from "#contract/calendar.ts";
import { cancelledAtMost } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import type { MessageRow } from "../../../database/tables.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { lockEditableMessage, messageLocation } from "../messages/actions.ts";
import { changeData } from "../messages/actions-data.ts";
import { currentOccurrence, occurrenceOn, seriesOf, type Occurrence } from "../dates/rules-repetition.ts";
import type { Me } from "../../identity/people/rules.ts";
import { cancelledAfter, eventOf, notesAfter, writtenNote } from "./rules.ts";

/** Notifies members unless it is over. Throws `not_permitted` for all but the author and admins, and `cancelled_invalid` for a day without an occurrence. */
export async function cancelEvent(context: Context, me: Me, messageId: string, change: Cancellation): Promise<void> {
  const { db, clock } = context;
  const { isCancelled, day } = change;
  await db.write(async (tx) => {
    const { message } = await lockEditableMessage(tx, me, messageId, can.cancelEvent);
    const at = clock.now();
    const event = eventOf(message);
    const occurrence = day === undefined ? currentOccurrence(event, at) : occurrenceOn(event, day);
    if (!occurrence) throw appError("cancelled_invalid");
    if (occurrence.isCancelled === isCancelled) return;
    const cancelled = cancelledAfter(message, change);
    if (Array.isArray(cancelled) && cancelled.length > cancelledAtMost) throw appError("cancelled_invalid");
    await changeData(tx, message, { cancelled, cancelled_notes: notesAfter(message, change) });
    recordForGroup(tx, at, "message.updated", messageLocation(message));
    if (isCancelled && occurrence.endsAt > at) await tellMembers(context, tx, { me, message, change, occurrence, at });
  });
}

interface Cancelled {
  me: Me;
  message: Pick<MessageRow, "id" | "group_id" | "data">;
  change: Cancellation;
  occurrence: Occurrence;
  at: number;
}

/** Without a day, all dates of a repeating event are cancelled. */
async function tellMembers(
  context: Context,
  tx: Transaction,
  { me, message, change: { day, note = "" }, occurrence: { key, date }, at }: Cancelled,
): Promise<void> {
  const isSeries = day === undefined && seriesOf(eventOf(message)).repeats;
  await emit(context, tx, "event.reminded", {
    type: "event_cancelled",
    groupId: message.group_id,
    messageId: message.id,
    occurrence: isSeries ? null : key,
    date: day === undefined ? undefined : date,
    day,
    note: writtenNote(note) || undefined,
    senderId: me.id,
    byId: me.id,
    at,
  });
}
