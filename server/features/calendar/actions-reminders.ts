import { can } from "#contract/permissions.ts";
import type { Context } from "../../context.ts";
import { lockGroup } from "../../database/locks.ts";
import { appError } from "../../errors.ts";
import { emit } from "../../events.ts";
import { membershipOf } from "../groups/actions-members.ts";
import { lockVisibleMessage } from "../messages/actions.ts";
import { calendarOf } from "../people/rules-birthdays.ts";
import type { Me } from "../people/rules.ts";
import { mustBeEvent } from "./rules.ts";
import { findAskedAt, findDueReminders, isOver, markToldFor, updateAskedAt, type DueRow } from "./queries-reminders.ts";

const hour = 60 * 60 * 1000;
/** Time between two reminders of those who have not answered. */
const pause = 12 * hour;
/** Reminders that are later than this are not sent, for example after the server was down. */
const latest = 24 * hour;
const dueAtOnce = 100;
/** The hour from which people are reminded of whole days, in the server's time zone. */
const morning = 8;

/** Reminds the members who have not answered. Throws `not_permitted` unless the user wrote the message or is an admin, and `too_many_attempts` soon after another reminder. */
export async function remindOfEvent(context: Context, me: Me, messageId: string): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const { group_id: groupId, author_id: authorId } = message;
    if (!can.remindOfEvent(me, { authorId }, await membershipOf(tx, me, groupId))) throw appError("not_permitted");
    mustBeEvent(message);
    const at = clock.now();
    if (await isOver(tx, messageId, at)) throw appError("not_an_event");
    const next = (await findAskedAt(tx, messageId)) + pause;
    if (at < next) throw appError("too_many_attempts", Math.ceil((next - at) / 1000));
    await updateAskedAt(tx, messageId, at);
    await emit(context, tx, "event.reminded", { groupId, messageId, senderId: me.id, byId: me.id, at });
  });
}

/** Recurring job that reminds members before an event. */
export async function tellEvents(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const now = clock.now();
  const wholeDays = calendarOf(now, config.timeZone).hour < morning ? 0 : 1;
  let due: DueRow[];
  do {
    due = await findDueReminders(db.read, { now, earliest: now - latest, limit: dueAtOnce, wholeDays });
    for (const event of due) await tellEvent(context, event);
  } while (due.length === dueAtOnce);
}

async function tellEvent(context: Context, event: DueRow): Promise<void> {
  const { db, clock } = context;
  const { id: messageId, groupId, authorId: byId } = event;
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    // Another process may have told it meanwhile, or the event may have moved.
    if (!(await markToldFor(tx, event))) return;
    await emit(context, tx, "event.reminded", { groupId, messageId, senderId: null, byId, at: clock.now() });
  });
}
