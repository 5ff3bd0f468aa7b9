import type { ReadMail } from "../../../adapters/mail-reader/mail-reader.ts";
import type { Context } from "../../../context.ts";
import type { Transaction } from "../../../database/database.ts";
import { idFromMail } from "./rules-addresses.ts";
import type { Me } from "../../identity/people/rules.ts";
import { findKnownPictures, insertPicture } from "./queries.ts";

/** Leaves out small pictures that stood in earlier emails of the sender: these are logos. */
export async function withoutKnownLogos(context: Context, me: Me, mail: ReadMail): Promise<ReadMail> {
  const checksums = mail.attachments.flatMap(({ checksum }) => checksum ?? []);
  const known = await findKnownPictures(context.db.read, me.id, mailOf(context, mail), checksums);
  return { ...mail, attachments: mail.attachments.filter(({ checksum }) => !known.has(checksum ?? "")) };
}

/** An email that arrives again keeps its pictures. */
export async function rememberLogosIn(tx: Transaction, context: Context, me: Me, mail: ReadMail): Promise<void> {
  for (const { checksum } of mail.attachments) {
    if (checksum === undefined) continue;
    await insertPicture(tx, { user_id: me.id, checksum, mail: mailOf(context, mail) });
  }
}

function mailOf({ signingKey }: Context, { headers }: ReadMail): string {
  return idFromMail(signingKey, [headers["message-id"] ?? ""]);
}
