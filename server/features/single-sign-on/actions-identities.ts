import type { Transaction } from "../../database/database.ts";
import type { RightLost } from "../../events.ts";
import { deleteIdentitiesOf } from "./queries.ts";

/** Ends the sign-in of these accounts by a provider. */
export async function endIdentities(tx: Transaction, { userIds }: RightLost): Promise<void> {
  await deleteIdentitiesOf(tx, userIds);
}
