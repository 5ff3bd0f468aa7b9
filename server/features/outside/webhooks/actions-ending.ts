import { updateHasWebhooks } from "../../groups/groups/actions-columns.ts";
import type { Transaction } from "../../../database/database.ts";
import type { RightLost } from "../../../events.ts";
import { logDecision } from "../../groups/groups/actions-log.ts";
import { pause } from "./actions-delivery.ts";
import { deleteWebhooksOf, findActiveWebhookIdsOf, hasWebhooks } from "./queries.ts";
import { deleteIncomingOf } from "./queries-incoming.ts";

/** Keeps groups' flags if access to all ends: groups would have to be locked before the person, who is locked. Leaving the group updates its flag. */
export async function endWebhooks(tx: Transaction, lost: RightLost): Promise<void> {
  const ended = await deleteWebhooksOf(tx, lost);
  for (const { group_id, creator_id, url } of ended)
    await logRemoval(tx, lost.at, { groupId: group_id, makerId: creator_id!, name: new URL(url).host });
  const { groupId } = lost;
  if (groupId !== undefined && (await hasWebhooks(tx, groupId))) await updateHasWebhooks(tx, groupId);
}

export async function endIncomingWebhooks(tx: Transaction, lost: RightLost): Promise<void> {
  for (const { groupId, creatorId, name } of await deleteIncomingOf(tx, lost))
    await logRemoval(tx, lost.at, { groupId, makerId: creatorId, name });
}

/** Others may have known the secrets, so an admin has to check these webhooks. */
export async function pauseWebhooks(tx: Transaction, { userIds, at }: RightLost): Promise<void> {
  for (const id of await findActiveWebhookIdsOf(tx, userIds)) await pause(tx, id, at);
}

function logRemoval(tx: Transaction, at: number, { groupId, makerId, name }: Removed): Promise<void> {
  return logDecision(tx, { groupId, at, kind: "webhook_removed", adminId: makerId, data: { name } });
}

interface Removed {
  groupId: string;
  makerId: string;
  name: string;
}
