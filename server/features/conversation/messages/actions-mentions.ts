import { can, type Position } from "#contract/permissions.ts";
import { everyone, mentionsOf } from "#contract/mentions.ts";
import type { Reader, Transaction } from "../../../database/database.ts";
import { deleteMentions, findMembersAmong, insertMentions } from "./queries-mentions.ts";
import { mentionsIn, withMentions } from "./rules-mentions.ts";
import type { Content } from "./rules.ts";

/** Keeps the mentions of members of the group whose names occur in the text, and those the message already has. */
export async function withValidMentions(
  db: Reader,
  groupId: string,
  content: Content,
  { position, known = [] }: { position: Position; known?: readonly string[] },
): Promise<Content> {
  if (content.data.mentions === undefined) return content;
  const named = Object.entries(mentionsIn(content));
  const fresh = named.map(([who]) => who).filter((who) => who !== everyone && !known.includes(who));
  const members = await findMembersAmong(db, groupId, fresh);
  const allowed = new Set([...known, ...members, ...(can.mentionEveryone(position) ? [everyone] : [])]);
  return withMentions(content, Object.fromEntries(named.filter(([who]) => allowed.has(who))));
}

export function mentionedIn(data: Record<string, unknown>): string[] {
  return Object.keys(mentionsOf(data));
}

export async function changeMentions(
  tx: Transaction,
  messageId: string,
  before: readonly string[],
  now: readonly string[],
): Promise<string[]> {
  const added = now.filter((who) => !before.includes(who));
  const removed = before.filter((who) => !now.includes(who));
  await deleteMentions(tx, messageId, removed);
  await insertMentions(tx, messageId, added);
  return added;
}
