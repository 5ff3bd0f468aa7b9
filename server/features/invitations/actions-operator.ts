import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { lockGroup } from "../../database/locks.ts";
import { groupCalled } from "../groups/actions-operator.ts";
import { setInviteKey, updateAllToEnded } from "./queries.ts";

/** `group` is an id, or a name that no other group has. `renewed` invalidates the old link and all temporary links. */
export async function invitationLinkOf(context: Context, group: string, { renewed = false } = {}): Promise<string> {
  const { config } = context;
  const { id, inviteKey } = await groupCalled(context, group);
  return `${config.url}/invitation/${renewed ? await renewInviteKey(context, id) : inviteKey}`;
}

async function renewInviteKey({ db, clock }: Context, groupId: string): Promise<string> {
  const inviteKey = randomUUID();
  await db.write(async (tx) => {
    await lockGroup(tx, groupId);
    await setInviteKey(tx, groupId, { inviteKey, secretKey: randomUUID() });
    await updateAllToEnded(tx, groupId, clock.now());
  });
  return inviteKey;
}
