import { sql } from "kysely";
import type { CompatNewMessage as NewMessage, Message } from "#contract/compat.ts";
import type { Group } from "#contract/groups.ts";
import type { TestApp } from "./build-app.ts";
import { cardSummaryColumns } from "../database/card-summary-columns.ts";
import type { MessageRow } from "../database/tables.ts";
import { writeCounted } from "./counted.ts";
import type { Account } from "./people.ts";

/** A message of this person in this group, as the API answers it. */
export async function makeMessage(
  author: Pick<Account, "post">,
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

const computed = new Set<string>(cardSummaryColumns);

/** Returns the row of a message without the columns that triggers maintain, so that copies of it can be inserted. */
export async function storedMessage({ context: { db } }: Pick<TestApp, "context">, id: string): Promise<MessageRow> {
  const row = await db.read.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).filter(([column]) => !computed.has(column))) as MessageRow;
}

/** Stores copies of a message, each with its own id and number. */
export async function copyMessage({ context }: Pick<TestApp, "context">, id: string, count: number) {
  const { id: _id, number: _number, ...same } = await storedMessage({ context }, id);
  const columns = sql.join(Object.keys(same).map((name) => sql.ref(name)));
  await writeCounted(context, count, (tx, counted) =>
    sql`insert into messages (id, number, ${columns}) ${counted}
      select id || n, number + n, ${columns} from messages cross join counter where id = ${id}`.execute(tx),
  );
}
