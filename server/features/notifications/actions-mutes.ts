import type { Context } from "../../context.ts";
import { lockGroup, lockPerson } from "../../database/locks.ts";
import { recordForPersonIn } from "../../live/record.ts";
import type { Me } from "../people/rules.ts";
import { visibleMessage } from "../messages/actions-reading.ts";
import { deleteMute, insertMute } from "./queries-mutes.ts";

/** Stops notifications about comments below this message for the user, who must be able to see it. */
export function muteThread(context: Context, me: Me, messageId: string): Promise<void> {
  return changeMute(context, me, messageId, true);
}

export function unmuteThread(context: Context, me: Me, messageId: string): Promise<void> {
  return changeMute(context, me, messageId, false);
}

async function changeMute({ db, clock }: Context, me: Me, messageId: string, isMuted: boolean): Promise<void> {
  await db.write(async (tx) => {
    await lockGroup(tx, (await visibleMessage(tx, me, messageId)).group_id);
    await lockPerson(tx, me.id);
    await visibleMessage(tx, me, messageId);
    const now = clock.now();
    if (isMuted) await insertMute(tx, { message_id: messageId, user_id: me.id, created_at: now });
    else await deleteMute(tx, me.id, messageId);
    recordForPersonIn(tx, now, me.id, "notification.updated", {});
  });
}
