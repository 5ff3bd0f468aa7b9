import type { Context } from "../../../context.ts";
import type { Reader } from "../../../database/database.ts";
import { appError } from "../../../errors.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findNotification, findTitle } from "./queries.ts";
import { generalOnly } from "./rules.ts";

export async function oneNotification({ db }: Context, me: Me, id: string) {
  const found = await ownNotification(db.read, me.id, id);
  if (!found) throw appError("not_found");
  return { ...found, notification: generalOnly(found.notification) };
}

/** A notification of this person with the title of its message; undefined if it was removed. */
export async function ownNotification(db: Reader, ownerId: string, id: string) {
  const notification = await findNotification(db, ownerId, id);
  return notification && { notification, title: await findTitle(db, ownerId, id) };
}
