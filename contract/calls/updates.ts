import { ServerUpdates, UpdateRequest } from "../updates.ts";
import { NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const updateCalls = {
  "GET /api/admin/updates": {
    summary: "Version of the server, and what became of its latest update",
    response: ServerUpdates,
  },
  "POST /api/admin/updates": {
    summary: "Start an update to the release at an address",
    body: UpdateRequest,
    response: NoContent,
  },
} satisfies Calls;
