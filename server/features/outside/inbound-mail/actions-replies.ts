import type { Context } from "../../../context.ts";
import { AppError, appError } from "../../../errors.ts";
import { setRsvp } from "../../conversation/calendar/actions.ts";
import { visibleMessage } from "../../conversation/messages/actions-reading.ts";
import { addReaction } from "../../conversation/reactions/actions.ts";
import { storeAttachments, type PersonalMail } from "./actions-attachments.ts";
import type { Problem } from "./actions-failures.ts";
import { postFromMail } from "./actions-originals.ts";
import { commandOf, type Command } from "./rules-commands.ts";

/** Posts a comment, or executes a one-word command. Returns what could not be posted. */
export async function replyToMessage(context: Context, personal: PersonalMail): Promise<Problem[]> {
  const { token, mail } = personal;
  const message = await findParent(context, personal);
  const text = mail.reply;
  if (mail.attachments.length === 0) {
    const command = commandOf(text);
    if (command && (await isDone(context, personal, command))) return [];
  }
  const { files, problems } = await storeAttachments(context, personal);
  if (text === "" && files.length === 0 && problems.length > 0) return problems;
  await postFromMail(context, personal, { group: message.group_id, parent: token.targetId, data: { text }, files });
  return problems;
}

async function findParent({ db }: Context, { me, token }: PersonalMail) {
  try {
    return await visibleMessage(db.read, me, token.targetId);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw appError("mail_answer_gone");
    throw error;
  }
}

/** Returns false if the word has to be a comment: the message is no event, or reactions are off. */
async function isDone(context: Context, { me, token }: PersonalMail, command: Command): Promise<boolean> {
  try {
    if ("answer" in command) await setRsvp(context, me, { messageId: token.targetId }, { answer: command.answer });
    else await addReaction(context, me, token.targetId, command.reaction);
    return true;
  } catch (error) {
    if (error instanceof AppError && ["not_an_event", "reactions_disabled"].includes(error.code)) return false;
    throw error;
  }
}
