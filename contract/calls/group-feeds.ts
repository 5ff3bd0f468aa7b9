import { FeedAddress, FeedTokenParams, NewFeedAddress } from "../group-feeds.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const groupFeedCalls = {
  "GET /api/groups/:id/feed-address": {
    summary: "Whether you have a feed address of the group",
    params: IdParams,
    response: FeedAddress,
  },
  "POST /api/groups/:id/feed-address": {
    summary: "Create your feed address of the group",
    params: IdParams,
    status: 201,
    response: NewFeedAddress,
  },
  "DELETE /api/groups/:id/feed-address": {
    summary: "Revoke your feed address of the group",
    params: IdParams,
    response: NoContent,
  },
  "GET /feeds/:token": {
    summary: "The feed of an address (Atom)",
    access: "anyone",
    params: FeedTokenParams,
    mediaType: "application/atom+xml",
  },
} satisfies Calls;
