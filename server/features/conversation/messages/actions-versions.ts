import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import type { MessageRow, MessageVersionRow } from "../../../database/tables.ts";
import type { Me } from "../../identity/people/rules.ts";
import { visibleMessage } from "./actions-reading.ts";
import { findVersions, insertVersion } from "./queries-versions.ts";

/** Earlier contents kept of an edited message. */
export const versionsPerMessage = 20;

export async function versionsOf({ db }: Context, me: Me, id: string): Promise<MessageVersionRow[]> {
  await visibleMessage(db.read, me, id);
  return findVersions(db.read, id);
}

type Stored = Pick<MessageRow, "id" | "created_at" | "edited_at" | "type" | "data">;

export async function keepVersion(tx: Transaction, message: Stored, now: number): Promise<void> {
  const { id, created_at, edited_at, type, data } = message;
  const version = { message_id: id, replaced_at: now, written_at: edited_at ?? created_at, type, data };
  await insertVersion(tx, version, versionsPerMessage);
}
