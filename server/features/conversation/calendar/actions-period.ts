import type { Period } from "#contract/calendar.ts";
import type { Context } from "../../../context.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findBirthdays, findBirthdaysOfGroup, findEvents, findEventsOfGroup } from "./queries-period.ts";
import { birthdayNumbersOf, eventsIn, timesOf, type BirthdayInPeriodRow, type EventInPeriod } from "./rules-period.ts";

const eventsAtMost = 1000;

export interface CalendarRows {
  events: EventInPeriod[];
  birthdays: BirthdayInPeriodRow[];
}

/** Uses one query for all groups. Throws `bad_request` for an invalid period. */
export async function calendarOfGroups({ db }: Context, me: Me, period: Period): Promise<CalendarRows> {
  const [times, numbers] = [timesOf(period), birthdayNumbersOf(period)];
  const [events, birthdays] = await Promise.all([
    findEvents(db.read, { userId: me.id, limit: eventsAtMost, ...times }),
    findBirthdays(db.read, { userId: me.id, ...numbers }),
  ]);
  return { events: eventsIn(events, times, eventsAtMost), birthdays };
}

/** Throws `group_not_found` for everyone outside the group. */
export async function calendarOfGroup({ db }: Context, me: Me, groupId: string, period: Period): Promise<CalendarRows> {
  await membershipOf(db.read, me, groupId);
  const [times, numbers] = [timesOf(period), birthdayNumbersOf(period)];
  const [events, birthdays] = await Promise.all([
    findEventsOfGroup(db.read, { userId: me.id, groupId, limit: eventsAtMost, ...times }),
    findBirthdaysOfGroup(db.read, { userId: me.id, groupId, ...numbers }),
  ]);
  return { events: eventsIn(events, times, eventsAtMost), birthdays };
}
