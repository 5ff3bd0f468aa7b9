import type { Context } from "../../context.ts";
import { appError } from "../../errors.ts";
import type { Me } from "../people/rules.ts";
import { findMessageFor } from "./queries.ts";
import { excerptOf, plainContent, titleOf, type Content } from "./rules.ts";
import { calendarFile, type CalendarEntry } from "./rules-calendar.ts";
import { eventColumns, readDate } from "./rules-dates.ts";

const longestName = 60;
const msPerMinute = 60_000;

/** Returns the date of a message as a calendar file. Throws `not_found` if the message has no date. */
export async function calendarEntry({ config, db, instanceId }: Context, me: Me | undefined, id: string) {
  const message = me && (await findMessageFor(db.read, me.id, id));
  if (!message) throw appError("not_found");
  const content: Content = { type: message.type, data: JSON.parse(message.data) as Content["data"] };
  if (content.data.date === undefined) throw appError("not_found");

  const plain = plainContent(content);
  const excerpt = excerptOf(plain.text);
  const title = titleOf(plain.title) ?? excerpt?.split("\n")[0]?.slice(0, longestName) ?? message.group_name;
  const url = `${config.url}/messages/${id}`;
  const file = calendarFile({
    uid: `${id}@${instanceId}`,
    changedAt: new Date(message.edited_at ?? message.created_at),
    ...timesOf(content.data),
    title,
    text: excerpt === null ? url : `${excerpt}\n\n${url}`,
    url,
  });
  return { name: `${title}.ics`, file };
}

function timesOf(data: Content["data"]): Pick<CalendarEntry, "date" | "end" | "place" | "remindBefore"> {
  const { date_end: end, place, starts_at, remind_at } = eventColumns(data);
  return {
    date: readDate(data.date),
    ...(end !== null && { end: readDate(end) }),
    ...(place !== null && { place }),
    ...(starts_at !== null && remind_at !== null && { remindBefore: (starts_at - remind_at) / msPerMinute }),
  };
}
