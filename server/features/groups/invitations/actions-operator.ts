import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import { groupCalled } from "../groups/actions-operator.ts";
import { replaceInviteKey } from "./actions.ts";

/** `group` is an id, or a unique name. `renewed` invalidates the old link and all temporary links. */
export async function invitationLinkOf(context: Context, group: string, { renewed = false } = {}): Promise<string> {
  const { config, db, clock } = context;
  const { id, inviteKey } = await groupCalled(context, group);
  const renew = async (tx: Transaction) => {
    await lockGroup(tx, id);
    return replaceInviteKey(tx, id, clock.now());
  };
  return `${config.url}/invitation/${renewed ? await db.write(renew) : inviteKey}`;
}
