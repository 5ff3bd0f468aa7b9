import type { Context } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { lockGroup } from "../../database/locks.ts";
import { releasePictureIn } from "../files/actions-attaching.ts";
import { eraseMessagesIn } from "../messages/actions-erasing.ts";
import { deleteGroup, findAbandoned, isAbandoned } from "./queries-abandoned.ts";
import { abandonedFor } from "./rules.ts";

const messagesAtOnce = 200;

/** Groups that nobody has been in for 30 days go, with all that was said in them; whoever comes back before keeps them. */
export async function removeAbandonedGroups({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const groupId of await findAbandoned(db.read, now - abandonedFor)) {
    while (await db.write((tx) => removeSomeIn(tx, groupId, now)));
  }
}

/** Answers whether there is more. */
async function removeSomeIn(tx: Transaction, groupId: string, now: number): Promise<boolean> {
  await lockGroup(tx, groupId);
  if (!(await isAbandoned(tx, groupId, now - abandonedFor))) return false;
  if (await eraseMessagesIn(tx, groupId, messagesAtOnce, now)) return true;
  const pictureId = await deleteGroup(tx, groupId);
  if (pictureId) await releasePictureIn(tx, pictureId, now);
  return false;
}
