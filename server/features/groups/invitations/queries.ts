import type { Reader, Transaction } from "../../../database/database.ts";
import { insertNew } from "../../../database/insert-new.ts";
import { jsonElements } from "../../../database/json-list.ts";
import type { InvitationRow } from "../../../database/tables.ts";
import type { RightLost } from "../../../events.ts";
import type { Membership } from "../groups/rules.ts";

export interface InvitationWithMaker extends InvitationRow {
  makerName: string | null;
}

export async function findOpenInvitations(
  db: Reader,
  { groupId }: Membership,
  now: number,
): Promise<InvitationWithMaker[]> {
  return withMaker(db)
    .where("invitations.group_id", "=", groupId)
    .where("invitations.revoked_at", "is", null)
    .where((link) => link.or([link("expires_at", "is", null), link("expires_at", ">", now)]))
    .where((link) => link.or([link("max_uses", "is", null), link("uses", "<", link.ref("max_uses"))]))
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.id", "desc")
    .execute();
}

export async function findInvitationByKey(db: Reader, key: string): Promise<InvitationWithMaker | undefined> {
  return withMaker(db).where("invitations.invite_key", "=", key).executeTakeFirst();
}

export async function findInvitationById(db: Reader, id: string): Promise<InvitationWithMaker | undefined> {
  return withMaker(db).where("invitations.id", "=", id).executeTakeFirst();
}

export async function insertInvitation(tx: Transaction, invitation: InvitationRow): Promise<boolean> {
  return insertNew(tx, "invitations", invitation, "id");
}

export async function updateUses(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable("invitations")
    .set((link) => ({ uses: link("uses", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Returns whether there was a link that had not been revoked. */
export async function revokeInvitation(
  tx: Transaction,
  { groupId }: Membership,
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("invitations")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("group_id", "=", groupId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateAllToEnded(tx: Transaction, groupId: string, now: number): Promise<void> {
  await tx
    .updateTable("invitations")
    .set({ revoked_at: now })
    .where("group_id", "=", groupId)
    .where("revoked_at", "is", null)
    .execute();
}

export async function updateMadeByToEnded(tx: Transaction, { userIds, groupId, at }: RightLost): Promise<void> {
  await tx
    .updateTable("invitations")
    .set({ revoked_at: at })
    .where("created_by", "in", jsonElements(tx, JSON.stringify(userIds)))
    .where("revoked_at", "is", null)
    .$if(groupId !== undefined, (links) => links.where("group_id", "=", groupId!))
    .execute();
}

function withMaker(db: Reader) {
  return db
    .selectFrom("invitations")
    .leftJoin("users as maker", "maker.id", "invitations.created_by")
    .selectAll("invitations")
    .select("maker.name as makerName");
}

export async function findInvitation(db: Reader, inviteKey: string) {
  return invitationTo(db).where("groups.invite_key", "=", inviteKey).executeTakeFirst();
}

export async function findInvitationInto(db: Reader, groupId: string) {
  return invitationTo(db).where("groups.id", "=", groupId).executeTakeFirstOrThrow();
}

function invitationTo(db: Reader) {
  return db
    .selectFrom("groups")
    .leftJoin("users", "users.id", "groups.inviter_id")
    .select(["groups.name", "groups.picture_id as pictureId", "users.name as invitedBy"])
    .select("groups.needs_approval as needsApproval")
    .select((group) =>
      group
        .selectFrom("members")
        .whereRef("members.group_id", "=", "groups.id")
        .select((member) => member.fn.countAll<number>().as("count"))
        .as("members"),
    );
}

export async function findGroupByKey(db: Reader, key: string, userId: string) {
  return db
    .selectFrom("groups")
    .select(["groups.id", "groups.inviter_id as inviterId"])
    .where((group) =>
      group.or([
        group("groups.invite_key", "=", key),
        group.and([
          group("groups.secret_key", "=", key),
          group.exists(
            group
              .selectFrom("members")
              .select("members.group_id")
              .whereRef("members.group_id", "=", "groups.id")
              .where("members.user_id", "=", userId),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
}
