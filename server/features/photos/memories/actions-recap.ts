import type { Context } from "../../../context.ts";
import { QueryTimeout, type ContentReaders } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findPhotosByFile, type MemoryRow } from "./queries.ts";
import {
  findEventsInPeriod,
  findMonthsOf,
  findMostLoved,
  findPhotographers,
  type EventRow,
  type PhotographerRow,
} from "./queries-recap.ts";
import { periodOfYear } from "./rules.ts";

const recapPhotos = 12;
const recapEvents = 50;

export interface YearOfGroup {
  months: number[];
  loved: { photo: MemoryRow; reactions: number }[];
  people: PhotographerRow[];
  events: EventRow[];
  earlier?: number;
  later?: number;
}

/** Throws `too_busy` if it takes too long. */
export async function recapOf(
  { db }: Context,
  me: Me,
  { groupId, year }: { groupId: string; year: number },
  content: ContentReaders,
): Promise<YearOfGroup> {
  await membershipOf(db.read, me, groupId);
  const period = periodOfYear(year);
  const { read, slowRead: slow } = content;
  const [months, ranked, people, events] = await Promise.all([
    findMonthsOf(read, groupId),
    findMostLoved(slow, groupId, period, recapPhotos),
    findPhotographers(slow, groupId, period, recapPhotos),
    findEventsInPeriod(read, groupId, period, recapEvents),
  ]).catch((error: unknown) => {
    throw error instanceof QueryTimeout ? appError("too_busy") : error;
  });
  const photos = new Map((await findPhotosByFile(read, ranked)).map((photo) => [photo.messageId, photo]));
  const years = [...new Set(months.map(({ month }) => Number(month.slice(0, 4))))];
  const count = new Map(months.map((row) => [row.month, row.photos]));
  return {
    months: Array.from({ length: 12 }, (_, n) => count.get(`${year}-${String(n + 1).padStart(2, "0")}`) ?? 0),
    loved: ranked.flatMap(({ messageId, reactions }) => {
      const photo = photos.get(messageId);
      return photo ? [{ photo, reactions }] : [];
    }),
    people,
    events,
    earlier: years.findLast((other) => other < year),
    later: years.find((other) => other > year),
  };
}
