import { FeedAddress, FeedTokenParams, NewFeedAddress } from "../group-feeds.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const groupFeedCalls = {
  "GET /api/groups/:id/feed-address": {
    summary: "Whether you have an address of the group for feed readers",
    params: IdParams,
    response: FeedAddress,
  },
  "POST /api/groups/:id/feed-address": {
    summary: "Create an address of the group for feed readers",
    params: IdParams,
    status: 201,
    response: NewFeedAddress,
  },
  "DELETE /api/groups/:id/feed-address": {
    summary: "Revoke the address of the group for feed readers",
    params: IdParams,
    response: NoContent,
  },
  "GET /feeds/:token": {
    summary: "The feed behind an address, for feed readers",
    access: "anyone",
    params: FeedTokenParams,
    mediaType: "application/atom+xml",
  },
} satisfies Calls;
