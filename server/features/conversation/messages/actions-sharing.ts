import type { NewMessage } from "#contract/messages.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { lockMessage } from "../../../database/locks.ts";
import { appError } from "../../../errors.ts";
import type { Me } from "../../identity/people/rules.ts";
import { filesOfMessages } from "../../files/files/actions-attachments.ts";
import { findMessageFor } from "./queries.ts";
import { mergeData, type Content } from "./rules.ts";
import { withMentions } from "./rules.ts";

export interface Draft {
  content: Content;
  files: string[];
}

export function copyOfContent(draft: Pick<NewMessage, "type" | "data" | "files">): Draft {
  const content = { type: draft.type ?? "standard", data: mergeData({}, draft.data) };
  return { content, files: draft.files ?? [] };
}

/** Missing fields come from the origin; files are shared. Drops mentions and places, meant for the original group, and the full email, for its sender alone. */
export async function sharedContent(db: Reader, me: Me, originId: string, draft: NewMessage): Promise<Draft> {
  const origin = await findMessageFor(db, me.id, originId);
  if (!origin && draft.data === undefined) throw appError("origin_not_found");
  // The origin may have existed at the first attempt; whether it is required is decided when writing.
  if (!origin) return forOtherGroup(copyOfContent(draft));
  const files = draft.files ?? (await filesOfMessages(db, [originId]))[originId]?.map(({ id }) => id);
  if (draft.data !== undefined) return forOtherGroup(copyOfContent({ ...draft, files }));
  const { confirm: _onlyThere, ...data } = JSON.parse(origin.data) as Content["data"];
  return forOtherGroup(copyOfContent({ type: origin.type, data, files }));
}

function forOtherGroup({ content, files }: Draft): Draft {
  const { places: _onlyThere, by_email: _onlyForSender, ...data } = content.data;
  return { content: withMentions({ ...content, data }, {}), files };
}

/** Locks the origin, so that it cannot be deleted while the copy is written. */
export async function readableOrigin(tx: Transaction, me: Me, originId: string): Promise<void> {
  await lockMessage(tx, originId);
  if (!(await findMessageFor(tx, me.id, originId))) throw appError("origin_not_found");
}
