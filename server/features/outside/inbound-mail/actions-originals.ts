import type { MailOriginal } from "#contract/inbound-mail.ts";
import type { NewMessage } from "#contract/messages.ts";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import { createMessage } from "../../conversation/messages/actions-create.ts";
import { visibleMessage } from "../../conversation/messages/actions-reading.ts";
import type { Me } from "../../identity/people/rules.ts";
import type { PersonalMail } from "./actions-attachments.ts";
import { findOriginal, insertOriginal } from "./queries.ts";

export async function postFromMail(
  context: Context,
  { id, me, mail }: PersonalMail,
  { data, ...message }: Omit<NewMessage, "data"> & { data: { title?: string; text: string } },
): Promise<void> {
  const isPart = withoutBlanks(data.text) !== withoutBlanks(mail.text);
  await createMessage(context, me, { id, ...message, data: { ...data, ...(isPart && { by_email: true }) } });
  if (!isPart) return;
  await context.db.write((tx) => insertOriginal(tx, { message_id: id, user_id: me.id, text: mail.text }));
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Throws `not_permitted` for anybody but its author. */
export async function originalOf({ db }: Context, me: Me, messageId: string): Promise<MailOriginal> {
  const message = await visibleMessage(db.read, me, messageId);
  if (message.author_id !== me.id) throw appError("not_permitted");
  const text = await findOriginal(db.read, messageId, me.id);
  if (text === undefined) throw appError("not_found");
  return { text };
}
