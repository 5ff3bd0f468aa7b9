import type { ReactionSummary } from "#contract/messages.ts";
import type { ReactionWithAuthorRow } from "./queries-related.ts";
import { toCodePoints } from "./rules.ts";

/** Groups reactions by emoji, in the order in which each emoji was first used. */
export function summarizeReactions(reactions: ReactionWithAuthorRow[], meId: string): ReactionSummary[] {
  const byEmoji = new Map<string, ReactionSummary>();
  for (const { id, value, authorId, authorName } of reactions) {
    const known = byEmoji.get(value) ?? emptySummary(value);
    known.users.push(authorName);
    known.count += 1;
    if (authorId === meId) known.currentUserReactionId = id;
    byEmoji.set(value, known);
  }
  return [...byEmoji.values()];
}

function emptySummary(emoji: string): ReactionSummary {
  return { emoji, unified: toCodePoints(emoji), users: [], count: 0, currentUserReactionId: "" };
}
