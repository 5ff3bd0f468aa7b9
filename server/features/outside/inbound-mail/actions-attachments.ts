import { filesPerMessage } from "#contract/limits.ts";
import type { ReadMail } from "../../../adapters/mail-reader/mail-reader.ts";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { withRoomFor } from "../../files/files/actions-quota.ts";
import { keepReceived } from "../../files/files/actions-upload.ts";
import type { Problem } from "./actions-failures.ts";
import { isLasting } from "./rules-failures.ts";
import { idFromMail, type Token } from "./rules-addresses.ts";
import type { Me } from "../../identity/people/rules.ts";

export interface PersonalMail {
  id: string;
  me: Me;
  token: Token;
  mail: ReadMail;
  folder: string;
}

/** Returns the ids of the files, and which could not be stored. */
export async function storeAttachments(
  context: Context,
  personal: PersonalMail,
): Promise<{ files: string[]; problems: Problem[] }> {
  const { id, me, folder, mail } = personal;
  const files: string[] = [];
  const problems: Problem[] = [];
  for (const [n, { path, name, size }] of mail.attachments.entries()) {
    try {
      if (n >= filesPerMessage) throw appError("too_many_files");
      const received = { id: idFromMail(context.signingKey, [id, String(n)]), path, name, size };
      const file = await withRoomFor(context, me, size, () => keepReceived(context, me.id, received, folder));
      files.push(file.id);
    } catch (error) {
      if (!isLasting(error)) throw error;
      problems.push({ file: name, code: error.code, limit: error.details.limit });
    }
  }
  return { files, problems };
}
