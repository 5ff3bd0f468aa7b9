import type { Group } from "#contract/groups.ts";
import type { Message, NewMessage } from "#contract/messages.ts";
import type { Account } from "./people.ts";

/** A message of this person in this group, as the API answers it. */
export async function makeMessage(
  author: Account,
  group: Pick<Group, "id">,
  message: string | Partial<NewMessage>,
): Promise<Message> {
  const content = typeof message === "string" ? { data: { text: message } } : message;
  const { status, body } = await author.post("/api/messages", { group: group.id, ...content });
  if (status !== 201) throw new Error(`the message was not accepted: ${JSON.stringify(body)}`);
  return body as Message;
}

export function makeReply(author: Account, parent: Message, message: string | Partial<NewMessage>): Promise<Message> {
  const content = typeof message === "string" ? { data: { text: message } } : message;
  return makeMessage(author, parent.group, { parent: parent.id, ...content });
}

export async function makeReplies(author: Account, parent: Message, texts: string[]): Promise<Message[]> {
  const replies: Message[] = [];
  for (const text of texts) replies.push(await makeReply(author, parent, text));
  return replies;
}
