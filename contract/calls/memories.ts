import { HiddenMemories, Memories, MemoriesQuery, NewHiddenMemory, Recap, RecapParams } from "../memories.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const memoryCalls = {
  "GET /api/groups/:id/memories": {
    summary: "Photos of a group taken on this day in earlier years",
    scope: "read",
    params: IdParams,
    query: MemoriesQuery,
    response: Memories,
  },
  "GET /api/groups/:id/recap/:year": {
    summary: "A year of a group in photos",
    scope: "read",
    params: RecapParams,
    response: Recap,
  },
  "GET /api/me/hidden-memories": { summary: "Your hidden memories", response: HiddenMemories },
  "POST /api/me/hidden-memories": {
    summary: "Hide a photo, a person or a period from memories",
    body: NewHiddenMemory,
    response: NoContent,
  },
  "DELETE /api/me/hidden-memories/:id": {
    summary: "Show hidden memories again",
    params: IdParams,
    response: NoContent,
  },
} satisfies Calls;
