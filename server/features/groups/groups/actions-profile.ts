import type { GroupLook } from "#contract/groups.ts";
import { can } from "#contract/permissions.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { recordForGroup } from "../../../live/record.ts";
import type { Me } from "../../identity/people/rules.ts";
import { releasePicture, useAsPicture } from "../../files/files/actions-attachments.ts";
import { groupWithMembers, type GroupWithMembers } from "./actions.ts";
import { membershipWith } from "./actions-members.ts";
import { findGroup, updateGroupLook } from "./queries.ts";
import { checkGroupDescription, type Membership } from "./rules.ts";

export async function changeLook(
  context: Context,
  me: Me,
  groupId: string,
  look: GroupLook,
): Promise<GroupWithMembers> {
  const { db } = context;
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await applyLook(context, tx, me, await membershipWith(tx, me, groupId, can.changeProfile), look);
  });
  return groupWithMembers(context, me, groupId);
}

/** Throws `file_not_found` unless the person can see the picture, or `file_type_refused` if the file is no image. */
export async function applyLook(
  context: Context,
  tx: Transaction,
  me: Me,
  membership: Membership,
  look: GroupLook,
): Promise<void> {
  const now = context.clock.now();
  const { groupId } = membership;
  const { picture_id: before } = await findGroup(tx, membership);
  const { picture } = look;
  if (picture) await useAsPicture(tx, me, picture);
  const changes = {
    ...(look.description !== undefined && { description: checkGroupDescription(look.description) }),
    ...(picture !== undefined && { picture_id: picture }),
  };
  if (Object.keys(changes).length === 0) return;
  await updateGroupLook(tx, membership, changes);
  if (picture !== undefined && before) await releasePicture(tx, before, now);
  recordForGroup(tx, now, "group.changed", { groupId });
}
