import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import type { Me } from "../../identity/people/rules.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import { excerptOf, plainContent, cutTitle, type Content } from "../messages/rules.ts";
import { calendarFile, type CalendarEntry } from "./rules-file.ts";
import { eventColumns, isEvent, readDate } from "../dates/rules.ts";
import { isEventCancelled, repeatingOf, type Occurrence } from "../dates/rules-repetition.ts";
import type { EventAsked } from "./actions.ts";
import { occurrenceOf, titleOfEvent } from "./rules.ts";

const msPerMinute = 60_000;

/** Throws `not_found` if the message has no date, and `date_not_found` for a day without an occurrence. */
export async function calendarEntry({ config, db, instanceId, clock }: Context, me: Me | undefined, asked: EventAsked) {
  if (!me) throw appError("not_found");
  const id = asked.messageId;
  const message = await visibleMessage(db.read, me, id);
  const content: Content = { type: message.type, data: JSON.parse(message.data) as Content["data"] };
  if (!isEvent(content.data)) throw appError("not_found");

  const plain = plainContent(content);
  const excerpt = excerptOf(plain.text);
  const title = titleOfEvent({ title: cutTitle(plain.title), excerpt }) || message.group_name;
  const occurrence = asked.day === undefined ? undefined : occurrenceOf(message, clock.now(), asked.day);
  const url = `${config.url}/messages/${id}${occurrence ? `?date=${occurrence.day}` : ""}`;
  const file = calendarFile({
    uid: `${id}${occurrence ? `-${occurrence.day}` : ""}@${instanceId}`,
    changedAt: new Date(message.edited_at ?? message.created_at),
    ...timesOf(content.data),
    ...(occurrence && onlyTimesOf(occurrence)),
    title,
    text: excerpt === null ? url : `${excerpt}\n\n${url}`,
    url,
  });
  return { name: `${title}.ics`, file };
}

/** One date of a repeating event becomes an entry of its own. */
function onlyTimesOf({ date, dateEnd, isCancelled }: Occurrence): Partial<CalendarEntry> {
  return {
    date: readDate(date),
    ...(dateEnd !== null && { end: readDate(dateEnd) }),
    repeating: undefined,
    isCancelled,
  };
}

function timesOf(data: Content["data"]): Omit<CalendarEntry, "uid" | "changedAt" | "title" | "text" | "url"> {
  const { date, date_end: end, place, starts_at, remind_at, schedule } = eventColumns(data);
  const event = { date: date!, dateEnd: end, schedule };
  return {
    date: readDate(date),
    repeating: repeatingOf(event),
    isCancelled: isEventCancelled(event),
    ...(end !== null && { end: readDate(end) }),
    ...(place !== null && { place }),
    ...(starts_at !== null && remind_at !== null && { remindBefore: (starts_at - remind_at) / msPerMinute }),
  };
}
