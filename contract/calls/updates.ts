import { ServerUpdates, UpdateRequest } from "../updates.ts";
import { NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const updateCalls = {
  "GET /api/admin/updates": {
    summary: "Version of the server and result of its latest update",
    response: ServerUpdates,
  },
  "POST /api/admin/updates": {
    summary: "Start an update to a release by its URL",
    body: UpdateRequest,
    response: NoContent,
  },
} satisfies Calls;
