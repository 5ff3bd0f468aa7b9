import { markBirthdayNotified } from "../../identity/people/actions-columns.ts";
import { celebratedOn, type CalendarDay } from "#contract/birthdays.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { emit } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import {
  findBirthdays,
  insertBirthdayNotifications,
  lockGroupsOf,
  removeOtherBirthdayNotifications,
  type Birthdays,
} from "./queries-birthdays.ts";
import { isAfterReminderHour } from "../../conversation/dates/rules-reminders.ts";
import { calendarOf } from "../../identity/people/rules-birthdays.ts";

export async function notifyBirthdays(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const today = dayToNotify(clock.now(), config.timeZone);
  if (!today) return;
  const birthdays = { days: celebratedOn(today), year: today.year };
  for (const { id } of await findBirthdays(db.read, birthdays))
    await db.write((tx) => notifyBirthday(context, tx, id, birthdays));
}

/** Writes one notification per group, and keeps one for each member, of a group that they have not muted. */
async function notifyBirthday(context: Context, tx: Transaction, userId: string, birthdays: Birthdays): Promise<void> {
  const groups = await lockGroupsOf(tx, userId);
  // Another process may have notified them already, or the person may have changed or removed the birthday.
  if (!(await markBirthdayNotified(tx, userId, birthdays))) return;
  const at = context.clock.now();
  const pairs = JSON.stringify(groups.map(({ id }) => [newId(), id]));
  const inserted = await insertBirthdayNotifications(tx, { userId, at, pairs });
  await removeOtherBirthdayNotifications(tx, { userId, at, pairs });
  for (const { id, groupId, subscriptions } of inserted) {
    const created = {
      at,
      notificationId: id,
      groupId,
      toUserId: null,
      mayBePushed: subscriptions > 0,
      isRenewed: false,
    };
    await emit(context, tx, "notification.created", created);
  }
}

/** `now` in milliseconds. Undefined before the morning. */
function dayToNotify(now: number, timeZone: string): CalendarDay | undefined {
  const { hour, ...day } = calendarOf(now, timeZone);
  return isAfterReminderHour({ hour }) ? day : undefined;
}
