import { LinkPreview, LinkQuery } from "../link-previews.ts";
import { IdParams } from "../wire.ts";
import type { Calls } from "./call.ts";

export const linkPreviewCalls = {
  "GET /api/links/by_url": {
    summary: "Preview of a web page: title, picture, player",
    scope: "read",
    access: "anyone",
    publicLink: true,
    query: LinkQuery,
    response: LinkPreview,
  },
  "GET /api/links/:id/player": {
    summary: "Player page of a link, for an iframe",
    access: "media",
    params: IdParams,
    mediaType: "text/html",
  },
} satisfies Calls;
