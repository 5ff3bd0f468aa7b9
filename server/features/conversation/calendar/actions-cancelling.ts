import type { Cancellation } from "#contract/calendar.ts";
import { cancelledAtMost } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { lockEditableMessage, messageLocation } from "../messages/actions.ts";
import { changeData } from "../messages/actions-data.ts";
import { currentOccurrence, occurrenceOn } from "../dates/rules-repetition.ts";
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
    if (!isCancelled || occurrence.endsAt <= at) return;
    const notice = { type: "event_cancelled", occurrence: occurrence.key, senderId: me.id, byId: me.id } as const;
    const date = day === undefined ? undefined : occurrence.date;
    const note = writtenNote(change.note ?? "") || undefined;
    await emit(context, tx, "event.reminded", { ...notice, date, day, note, groupId: message.group_id, messageId, at });
  });
}
