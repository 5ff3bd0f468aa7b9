import type { Reader } from "../../database/database.ts";
import { filesOfMessages, type FilesByMessage } from "../files/actions-attaching.ts";
import type { MessageWithAuthorRow } from "./queries.ts";
import { findReactionsTo, type ReactionWithAuthorRow } from "./queries-reactions.ts";

/** What is shown around messages, by their ids: as many statements for a hundred of them as for one. */
export interface Around {
  files: FilesByMessage;
  reactions: Readonly<Record<string, ReactionWithAuthorRow[]>>;
}

export async function around(db: Reader, messages: MessageWithAuthorRow[]): Promise<Around> {
  const ids = messages.map(({ id }) => id);
  const [files, reactions] = await Promise.all([filesOfMessages(db, ids), findReactionsTo(db, ids)]);
  return { files, reactions: byMessage(reactions) };
}

function byMessage(rows: ReactionWithAuthorRow[]) {
  const reactions: Record<string, ReactionWithAuthorRow[]> = {};
  for (const row of rows) (reactions[row.messageId] ??= []).push(row);
  return reactions;
}
