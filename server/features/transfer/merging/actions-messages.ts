import type { Transaction } from "../../../database/database.ts";
import { lockGroup } from "../../../database/locks.ts";
import type { MessageRow } from "../../../database/tables.ts";
import { storeMessages } from "../../conversation/messages/actions-import.ts";
import { attachFiles } from "./queries.ts";

/** Inserts messages of one group with its next numbers, and attaches to each the files that `filesOf` lists by its id. */
export async function insertMessages(
  tx: Transaction,
  groupId: string,
  messages: Omit<MessageRow, "number">[],
  filesOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  await lockGroup(tx, groupId);
  await storeMessages(tx, groupId, messages);
  await attachFiles(tx, filesOf);
}
