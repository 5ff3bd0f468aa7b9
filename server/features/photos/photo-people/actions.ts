import type { NewPhotoPerson } from "#contract/photo-people.ts";
import { peoplePerPhoto, photoNamesShown, photoPeoplePerMessage } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { emit, type EventContext, type Reaction } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { newId } from "../../../new-id.ts";
import { lockVisibleMessage, messageLocation } from "../../conversation/messages/actions.ts";
import { visibleMessage } from "../../conversation/messages/actions-reading.ts";
import { enqueueIndexing } from "../../conversation/search/actions-indexing.ts";
import { membershipOf, membershipWith } from "../../groups/groups/actions-members.ts";
import type { Me } from "../../identity/people/rules.ts";
import {
  countMarks,
  deleteDetachedMarks,
  deleteMark,
  deleteMarksOf,
  findMark,
  findMarkableMembers,
  findMember,
  findMessagesWith,
  findNames,
  findPeople,
  findPerson,
  findSpelling,
  hasMarkOf,
  hasPhoto,
  insertMark,
  moveMark,
  type PhotoPersonRow,
} from "./queries.ts";
import { deleteNameClaims, deleteNameClaimsOf } from "./queries-claims.ts";
import { checkPerson, type MarkedPerson } from "./rules.ts";

export async function peopleIn({ db }: Context, me: Me, messageId: string): Promise<PhotoPersonRow[]> {
  await visibleMessage(db.read, me, messageId);
  return findPeople(db.read, me.id, messageId);
}

export async function peopleToMark({ db }: Context, me: Me, groupId: string) {
  await membershipWith(db.read, me, groupId, can.markInPhoto);
  const [members, names] = await Promise.all([
    findMarkableMembers(db.read, groupId),
    findNames(db.read, me.id, groupId, photoNamesShown),
  ]);
  return { members, names };
}

/** Moves the mark of a person who is marked already. Throws `file_not_found`, `user_not_found`, `photo_mark_refused` and `too_many_photo_people`. */
export async function markPerson(context: Context, me: Me, messageId: string, wanted: NewPhotoPerson) {
  const { db, clock } = context;
  await visibleMessage(db.read, me, messageId);
  const { photo, place } = wanted;
  const person = checkPerson(wanted);
  return db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const position = await membershipWith(tx, me, message.group_id, can.markInPhoto);
    if (!(await hasPhoto(tx, messageId, photo))) throw appError("file_not_found");
    const { userId: user_id, name, foldedName: folded_name } = await checkedPerson(tx, message.group_id, person);
    const marked = { message_id: messageId, file_id: photo, user_id, folded_name };
    const at = { x: place?.x ?? null, y: place?.y ?? null };
    const before = await findMark(tx, marked);
    if (before) {
      if (!can.removePhotoMark(me, before, { authorId: message.author_id }, position)) throw appError("not_permitted");
      await moveMark(tx, before.id, at);
    } else {
      const isFirst = user_id !== null && !(await hasMarkOf(tx, messageId, user_id));
      const now = clock.now();
      const group_id = message.group_id;
      await insertMark(tx, { id: newId(), created_at: now, group_id, ...marked, name, ...at, created_by: me.id });
      await checkNumber(tx, messageId, photo);
      if (isFirst)
        await emit(context, tx, "person.marked", {
          groupId: group_id,
          messageId,
          photoId: photo,
          userId: user_id,
          byId: me.id,
          at: now,
        });
    }
    await publishMarks(context, tx, message);
    return findPeople(tx, me.id, messageId);
  });
}

async function checkedPerson(tx: Transaction, groupId: string, person: MarkedPerson): Promise<MarkedPerson> {
  const { userId } = person;
  if (userId === null) return { ...person, name: await spellingOf(tx, groupId, person) };
  const member = await findMember(tx, groupId, userId);
  if (!member) throw appError("user_not_found");
  if (member.refuses === 1) throw appError("photo_mark_refused");
  return person;
}

/** An earlier claim does not extend to a name that is new again. */
async function spellingOf(tx: Transaction, groupId: string, { name, foldedName }: MarkedPerson) {
  const known = await findSpelling(tx, groupId, foldedName!);
  if (known === undefined) await deleteNameClaims(tx, groupId, [foldedName!]);
  return known ?? name;
}

async function checkNumber(tx: Transaction, messageId: string, photoId: string): Promise<void> {
  const { all, photo } = await countMarks(tx, messageId, photoId);
  if (photo > peoplePerPhoto || all > photoPeoplePerMessage) throw appError("too_many_photo_people");
}

/** Allowed for those who set the mark, the marked member, the author of the message, and admins. */
export async function removeMark(context: Context, me: Me, messageId: string, id: string) {
  return context.db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const position = await membershipOf(tx, me, message.group_id);
    const mark = await findPerson(tx, messageId, id);
    if (!mark) throw appError("not_found");
    if (!can.removePhotoMark(me, mark, { authorId: message.author_id }, position)) throw appError("not_permitted");
    await deleteMark(tx, id);
    if (mark.userId !== null && !(await hasMarkOf(tx, messageId, mark.userId)))
      await emit(context, tx, "person.unmarked", { messageId, userId: mark.userId, at: context.clock.now() });
    await publishMarks(context, tx, message);
    return findPeople(tx, me.id, messageId);
  });
}

type Changed = Parameters<typeof messageLocation>[0];

/** Indexes the names again, and tells clients. */
export async function publishMarks(
  { jobs, clock }: Pick<Context, "jobs" | "clock">,
  tx: Transaction,
  message: Changed,
) {
  await enqueueIndexing(jobs, tx, { groupId: message.group_id, messageId: message.id });
  recordForGroup(tx, clock.now(), "message.updated", messageLocation(message));
}

export const removeDetachedMarks: Reaction<"message.changed"> = async (_context, tx, { messageId, words }) => {
  if (words) await deleteDetachedMarks(tx, messageId);
};

export const removeMarksJob = "photo-people.remove";

/** For people who do not want to be marked any more. */
export async function endMarks({ jobs }: Pick<EventContext, "jobs">, tx: Transaction, userId: string) {
  await deleteNameClaimsOf(tx, userId);
  await jobs.enqueue(tx, { kind: removeMarksJob, payload: { userId }, uniqueKey: `${removeMarksJob}:${userId}` });
}

const messagesAtOnce = 50;

/** Removes all marks of a person, in transactions of bounded size. */
export async function removeMarksOf(context: Context, userId: string): Promise<void> {
  const { db, clock } = context;
  let found: Changed[];
  do {
    found = await db.write(async (tx) => {
      const messages = await findMessagesWith(tx, userId, messagesAtOnce);
      if (messages.length === 0) return messages;
      await deleteMarksOf(
        tx,
        userId,
        messages.map(({ id }) => id),
      );
      for (const message of messages) {
        await emit(context, tx, "person.unmarked", { messageId: message.id, userId, at: clock.now() });
        await publishMarks(context, tx, message);
      }
      return messages;
    });
  } while (found.length > 0);
}
