import type { Transaction } from "../../../database/database.ts";
import type { RightLost } from "../../../events.ts";
import { deleteIdentitiesOf, findIdentitiesOf, findRefusingGroups, insertRefusedIdentity } from "./queries.ts";
import { hashOfIdentity } from "./rules.ts";

/** Groups that have removed or blocked the person remember the identity, so that a new account of the same person has to ask to join. */
export async function endIdentities(tx: Transaction, { userIds }: RightLost): Promise<void> {
  for (const userId of userIds) {
    const hashes = (await findIdentitiesOf(tx, userId)).map(hashOfIdentity);
    if (hashes.length === 0) continue;
    for (const groupId of await findRefusingGroups(tx, userId))
      for (const hash of hashes) await insertRefusedIdentity(tx, groupId, hash);
  }
  await deleteIdentitiesOf(tx, userIds);
}
