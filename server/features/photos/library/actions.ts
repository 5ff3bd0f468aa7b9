import type { MarkedQuery, PhotoPageQuery } from "#contract/library.ts";
import { peopleInPhotosShown, photosPerPage } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import { fileTexts, type FileTexts } from "../../../database/file-texts.ts";
import { membershipOf, membershipsOf } from "../../groups/groups/actions-members.ts";
import type { MembershipWithRole } from "../../groups/groups/rules.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findMarked, findMonthsWith, findPeopleInPhotos, findPhotosWith, type MarkedRow } from "./queries-marked.ts";
import { findMonths, findPhotos, type LibraryRow, type MonthRow } from "./queries.ts";
import { markedIn } from "./rules-marked.ts";
import { always, beginningOf, cursorOf, dayLength, periodOfMonth, placeOf, type Period } from "./rules.ts";

export type ShownPhoto = LibraryRow & FileTexts & { mayDate: boolean };

interface Months {
  months: MonthRow[];
  marked?: MarkedRow;
}

/** `wanted` keeps those with a person. */
export async function libraryMonths({ db }: Context, me: Me, wanted: MarkedQuery, groupId?: string): Promise<Months> {
  const groupIds = (await membershipsFor(db.read, me, groupId)).map((membership) => membership.groupId);
  const marked = markedIn(wanted, groupId);
  if (!marked) return { months: await findMonths(db.read, groupIds) };
  const photos = { readerId: me.id, groupIds, marked };
  const [months, person] = await Promise.all([findMonthsWith(db.slowRead, photos), findMarked(db.slowRead, photos)]);
  return { months, marked: person };
}

export async function peopleInPhotos({ db }: Context, me: Me, groupId: string) {
  await membershipOf(db.read, me, groupId);
  return findPeopleInPhotos(db.slowRead, me.id, groupId, peopleInPhotosShown);
}

export async function libraryPage({ db }: Context, me: Me, wanted: PhotoPageQuery, groupId?: string) {
  const memberships = new Map((await membershipsFor(db.read, me, groupId)).map((one) => [one.groupId, one]));
  const { limit = photosPerPage, after } = wanted;
  const groupIds = [...memberships.keys()];
  const marked = markedIn(wanted, groupId);
  const slice = { ...periodOf(wanted), after: after === undefined ? undefined : placeOf(after), limit: limit + 1 };
  const found = await (marked
    ? findPhotosWith(db.slowRead, { readerId: me.id, groupIds, marked }, slice)
    : findPhotos(db.read, groupIds, slice));
  const shown = found.slice(0, limit);
  const textsOf = await fileTexts(
    db.read,
    shown.map(({ messageId }) => messageId),
  );
  const photos = shown.map((row) => ({
    ...row,
    ...textsOf(row.messageId, row.id),
    mayDate: mayDate(me, row, memberships),
  }));
  const last = found.length > limit ? photos.at(-1) : undefined;
  return { photos, after: last && cursorOf({ ...last, fileId: last.id }) };
}

async function membershipsFor(db: Reader, me: Me, groupId: string | undefined): Promise<MembershipWithRole[]> {
  return groupId === undefined ? membershipsOf(db, me) : [await membershipOf(db, me, groupId)];
}

function mayDate(me: Me, { owner_id: ownerId, groupId }: LibraryRow, memberships: Map<string, MembershipWithRole>) {
  return can.datePhoto(me, { ownerId }, memberships.get(groupId)!);
}

function periodOf({ month, from }: PhotoPageQuery): Period {
  const { since, until } = month === undefined ? always : periodOfMonth(month);
  return { since, until: from === undefined ? until : Math.min(until, beginningOf(from) + dayLength) };
}
