import type { PollData } from "#contract/polls.ts";
import type { Transaction } from "../../../database/database.ts";
import type { MessageRow } from "../../../database/tables.ts";
import { eventColumns } from "../dates/rules.ts";
import { updateMessage } from "./queries.ts";
import type { Content } from "./rules.ts";

/** Changes the event or the poll, which does not count as an edit. Requires the lock of the group. */
export async function changeData(
  tx: Transaction,
  { id, data }: Pick<MessageRow, "id" | "data">,
  changes:
    | { cancelled: true | string[] | undefined; cancelled_notes: Record<string, string> | undefined }
    | { poll: PollData },
): Promise<void> {
  const changed = { ...(JSON.parse(data) as Content["data"]), ...changes };
  await updateMessage(tx, id, { data: JSON.stringify(changed), ...eventColumns(changed) });
}

export { renumberMessages, updateRemindAt } from "./queries.ts";
