import type { Contact } from "#contract/accounts.ts";
import type { Context } from "../../context.ts";
import { findFirstName } from "./queries-contact.ts";

/** Whom to ask for a new password: as the operator says, else the first person here. Nobody is named where the server sends mails. */
export async function contactOf({ config, db, mailer }: Context): Promise<Contact> {
  if (mailer.reachesPeople) return {};
  return { name: config.contact ?? (await findFirstName(db.read)) };
}
