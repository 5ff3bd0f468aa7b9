import type { NewGroup } from "#contract/groups.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockName } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import { lockActiveSession } from "../../identity/sign-in/actions-sessions.ts";
import type { Me } from "../../identity/people/rules.ts";
import { insertGroupWithMember, readGroupWithMembers, type GroupWithMembers } from "./actions.ts";
import { membershipWith } from "./actions-members.ts";
import { applyLook } from "./actions-profile.ts";
import { findGroupCreator, updatePermissions } from "./queries.ts";
import { checkGroupName, permissionsToStore } from "./rules.ts";

/** Repeating a request with the same id returns the group that it created. Creates nothing if the picture cannot be used. */
export async function createGroup(context: Context, me: Me, group: NewGroup): Promise<GroupWithMembers> {
  const { settings, db } = context;
  const { id, name, permissions, picture } = group;
  if (!settings.current.allow.createGroup) throw appError("create_group_disabled");
  const checked = checkGroupName(name);
  return db.write(async (tx) => {
    if (id !== undefined && (await isMadeAlready(tx, me, id))) return readGroupWithMembers(tx, me, id);
    const groupId = await insertGroupWithMember(context, tx, { id, makerId: me.id, name: checked });
    const membership = await membershipWith(tx, me, groupId, can.changePermissions);
    if (permissions) await updatePermissions(tx, membership, permissionsToStore(permissions));
    if (picture !== undefined) await applyLook(context, tx, me, membership, { picture });
    await lockActiveSession(tx, me);
    return readGroupWithMembers(tx, me, groupId);
  });
}

/** Throws if another user has created it, which reveals only that the id is taken. */
async function isMadeAlready(tx: Transaction, me: Me, id: string): Promise<boolean> {
  await lockName(tx, `group:${id}`);
  const stored = await findGroupCreator(tx, id);
  if (stored && stored.creatorId !== me.id) throw appError("conflict");
  return stored !== undefined;
}
