import { FoundCards, MessageSearch } from "../messages-search.ts";
import type { Calls } from "./call.ts";

export const searchCalls = {
  "POST /api/messages/search/cards": {
    summary: "Search a group or all groups; returns cards",
    scope: "read",
    keepsContent: true,
    body: MessageSearch,
    response: FoundCards,
  },
} satisfies Calls;
