import { NewReaction, ReactionSummaries } from "../messages.ts";
import { IdParams } from "../wire.ts";
import type { Calls } from "./call.ts";

export const reactionCalls = {
  "POST /api/messages/:id/reactions": {
    summary: "Toggle a reaction to a message or one of its photos",
    scope: "post",
    params: IdParams,
    body: NewReaction,
    response: ReactionSummaries,
  },
} satisfies Calls;
