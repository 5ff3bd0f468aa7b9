import type { Reader } from "../../database/database.ts";
import type { Me } from "../accounts/rules.ts";
import { bookmarksByMessage } from "../bookmarks/actions.ts";
import { filesOfMessages, type FilesByMessage } from "../files/actions-attaching.ts";
import type { MessageWithAuthorRow } from "./queries.ts";
import { findReactionsTo, type ReactionWithAuthorRow } from "./queries-reactions.ts";

/** What is shown around messages, by their ids: as many statements for a hundred of them as for one. */
export interface Around {
  files: FilesByMessage;
  reactions: Readonly<Record<string, ReactionWithAuthorRow[]>>;
  /** Ids of the reader's own bookmarks. */
  bookmarks: Readonly<Record<string, string>>;
}

export async function around(db: Reader, me: Me, messages: MessageWithAuthorRow[]): Promise<Around> {
  const ids = messages.map(({ id }) => id);
  const [files, reactions, bookmarks] = await Promise.all([
    filesOfMessages(db, ids),
    findReactionsTo(db, ids),
    bookmarksByMessage(db, me, ids),
  ]);
  return { files, reactions: byMessage(reactions), bookmarks };
}

function byMessage(rows: ReactionWithAuthorRow[]) {
  const reactions: Record<string, ReactionWithAuthorRow[]> = {};
  for (const row of rows) (reactions[row.messageId] ??= []).push(row);
  return reactions;
}
