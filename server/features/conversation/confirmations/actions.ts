import { beginReminder } from "../calendar/actions-reminders.ts";
import { rsvpsShown, missingShown } from "#contract/limits.ts";
import { can, type Position } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import type { Flag } from "../../../database/flag.ts";
import { appError } from "../../../errors.ts";
import { emit } from "../../../events.ts";
import { recordForGroup } from "../../../live/record.ts";
import { membershipOf } from "../../groups/groups/actions-members.ts";
import { lockVisibleMessage, messageLocation } from "../messages/actions.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import { asksConfirmation } from "../messages/rules.ts";
import type { Me, Person } from "../../identity/people/rules.ts";
import {
  countConfirmations,
  findConfirmedBy,
  findConfirming,
  findNotConfirming,
  insertConfirmation,
} from "./queries.ts";

export interface ConfirmationsOfMessage {
  members: number;
  confirmed: number;
  isMine: boolean;
  named?: { people: Person[]; missing: Person[] };
}

type Announcement = Awaited<ReturnType<typeof visibleMessage>>;

/** Throws `not_found` if the user cannot see the message, and `confirmation_not_asked` if it asks for none. */
export async function confirmationsOf({ db }: Context, me: Me, messageId: string): Promise<ConfirmationsOfMessage> {
  const message = await visibleMessage(db.read, me, messageId);
  assertAsks(message);
  return confirmationsIn(db.read, me, message);
}

export async function confirmReading({ db, clock }: Context, me: Me, messageId: string) {
  return db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    assertAsks(message);
    const at = clock.now();
    if (await insertConfirmation(tx, messageId, me.id, at))
      recordForGroup(tx, at, "message.updated", messageLocation(message));
    return confirmationsIn(tx, me, message);
  });
}

/** Throws `not_permitted` for everyone but the author and admins, and `too_many_attempts` soon after another reminder. */
export async function remindToConfirm(context: Context, me: Me, messageId: string): Promise<void> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const message = await lockVisibleMessage(tx, me, messageId);
    const { group_id: groupId, author_id: authorId } = message;
    const written = { authorId, isComment: message.parent_id !== null };
    if (!can.remindToConfirm(me, written, await membershipOf(tx, me, groupId))) throw appError("not_permitted");
    assertAsks(message);
    const at = clock.now();
    await beginReminder(tx, messageId, "confirmation_asked_at", at);
    await emit(context, tx, "confirmation.reminded", { groupId, messageId, authorId, senderId: me.id, at });
  });
}

export async function cardConfirmations(
  db: Reader,
  userId: string,
  cards: readonly { id: string; asksConfirmation: Flag }[],
) {
  const ids = cards.flatMap(({ id, asksConfirmation }) => (asksConfirmation ? [id] : []));
  if (ids.length === 0) return new Set<string>();
  return new Set((await findConfirmedBy(db, { ids: JSON.stringify(ids), userId })).map(({ id }) => id));
}

async function confirmationsIn(db: Reader, me: Me, message: Announcement): Promise<ConfirmationsOfMessage> {
  const { id: messageId, group_id: groupId, author_id: authorId } = message;
  const position: Position = await membershipOf(db, me, groupId);
  const asked = { messageId, groupId, authorId: authorId ?? "" };
  const isNamed = can.seeConfirmations(me, { authorId }, position);
  const [counts, people, missing] = await Promise.all([
    countConfirmations(db, { ...asked, userId: me.id }),
    isNamed ? findConfirming(db, { ...asked, limit: rsvpsShown }) : [],
    isNamed ? findNotConfirming(db, { ...asked, limit: missingShown }) : [],
  ]);
  const { members, confirmed, mine } = counts[0]!;
  return { members, confirmed, isMine: mine > 0, ...(isNamed && { named: { people, missing } }) };
}

function assertAsks({ data }: Announcement): void {
  if (!asksConfirmation(JSON.parse(data) as Record<string, unknown>)) throw appError("confirmation_not_asked");
}
