import type { Reader } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import { findNotification, type GeneralNotificationRow, type ThreadRow } from "./queries.ts";
import { generalOnly } from "./rules.ts";

export { findNotification } from "./queries.ts";

/** Throws `not_found`, also for types that existing clients do not know. */
export async function ownNotification(
  db: Reader,
  ownerId: string,
  id: string,
): Promise<GeneralNotificationRow & ThreadRow> {
  const notification = await findNotification(db, ownerId, id);
  if (!notification) throw appError("not_found");
  return generalOnly(notification);
}
