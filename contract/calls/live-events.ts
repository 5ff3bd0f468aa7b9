import { Type, type Static } from "typebox";
import type { Calls } from "./call.ts";

/** `after` is the position from the header `X-Live-Event` of `GET /api/me`. */
export const StreamQuery = Type.Object({
  after: Type.Optional(Type.Integer({ minimum: 0 })),
  at: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type StreamQuery = Static<typeof StreamQuery>;

export const liveEventCalls = {
  "GET /api/live": {
    summary: "Server-sent events with the ids of what changes",
    scope: "read",
    access: "media",
    query: StreamQuery,
    mediaType: "text/event-stream",
  },
} satisfies Calls;
