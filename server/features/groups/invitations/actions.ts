import { updateInviteKeys } from "../groups/actions-columns.ts";
import { randomUUID } from "node:crypto";
import type { NewInvitation } from "#contract/groups.ts";
import { invitationsAtOnce } from "#contract/limits.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import type { RightLost } from "../../../events.ts";
import { newId } from "../../../new-id.ts";
import type { Me } from "../../identity/people/rules.ts";
import { membershipWith } from "../groups/actions-members.ts";
import {
  findInvitationById,
  findOpenInvitations,
  insertInvitation,
  updateAllToEnded,
  updateMadeByToEnded,
  revokeInvitation,
  type InvitationWithMaker,
} from "./queries.ts";
import type { Membership } from "../groups/rules.ts";

/** Requires the permission to invite, as do creating and revoking them. */
export async function openInvitations(context: Context, me: Me, groupId: string): Promise<InvitationWithMaker[]> {
  const { settings, db, clock } = context;
  const membership = await membershipWith(db.read, me, groupId, can.invite);
  if (!settings.current.allow.showInvitationLinks) throw appError("invitations_hidden");
  return findOpenInvitations(db.read, membership, clock.now());
}

export async function makeInvitation(context: Context, me: Me, groupId: string, wish: NewInvitation) {
  if (wish.expiresAt != null && wish.expiresAt * 1000 <= context.clock.now()) throw appError("invitation_expired");
  return context.db.write(async (tx) => {
    const membership = await inviterMembership(context, tx, me, groupId);
    const now = context.clock.now();
    const stored = wish.id === undefined ? undefined : await findInvitationById(tx, wish.id);
    if (stored && (stored.created_by !== me.id || stored.group_id !== groupId)) throw appError("conflict");
    if (stored) return stored;
    const open = await findOpenInvitations(tx, membership, now);
    if (open.length >= invitationsAtOnce) throw appError("too_many_invitations");
    const invitation = {
      id: wish.id ?? newId(),
      group_id: groupId,
      invite_key: randomUUID(),
      created_by: me.id,
      created_at: now,
      expires_at: wish.expiresAt == null ? null : wish.expiresAt * 1000,
      max_uses: wish.mostUses ?? null,
      uses: 0,
      revoked_at: null,
    };
    if (!(await insertInvitation(tx, invitation))) throw appError("conflict");
    return { ...invitation, makerName: me.name };
  });
}

export async function endInvitation(context: Context, me: Me, groupId: string, id: string): Promise<void> {
  await context.db.write(async (tx) => {
    const membership = await inviterMembership(context, tx, me, groupId);
    if (!(await revokeInvitation(tx, membership, id, context.clock.now()))) throw appError("not_found");
  });
}

async function inviterMembership({ settings }: Context, tx: Transaction, me: Me, groupId: string): Promise<Membership> {
  await lockGroup(tx, groupId);
  const membership = await membershipWith(tx, me, groupId, can.invite);
  if (!settings.current.allow.showInvitationLinks) throw appError("invitations_hidden");
  return membership;
}

/** Invalidates the old link and all temporary links. Returns the new key. */
export async function resetInviteKey({ settings, db, clock }: Context, me: Me, groupId: string): Promise<string> {
  return db.write(async (tx) => {
    await lockGroup(tx, groupId);
    const membership = await membershipWith(tx, me, groupId, can.invite);
    if (!settings.current.allow.showInvitationLinks) throw appError("invite_reset_disabled");
    return replaceInviteKey(tx, membership.groupId, clock.now(), me.id);
  });
}

export async function endInvitations(tx: Transaction, lost: RightLost): Promise<void> {
  await updateMadeByToEnded(tx, lost);
}

/** Renews the link and ends temporary ones. Keeps the inviter without `inviterId`. Returns the new key. */
export async function replaceInviteKey(tx: Transaction, groupId: string, now: number, inviterId?: string) {
  const inviteKey = randomUUID();
  const keys = { invite_key: inviteKey, secret_key: randomUUID() };
  await updateInviteKeys(tx, groupId, inviterId === undefined ? keys : { ...keys, inviter_id: inviterId });
  await updateAllToEnded(tx, groupId, now);
  return inviteKey;
}
