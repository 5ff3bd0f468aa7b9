import { PartQuery } from "../library.ts";
import { AssetParams, NewPublicLink, PublicLink, PublicLinkParams, PublicLinks, TokenParams } from "../public-links.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const publicLinkCalls = {
  "GET /api/albums/:id/public-links": { summary: "Public links to an album", params: IdParams, response: PublicLinks },
  "POST /api/albums/:id/public-links": {
    summary: "Create your public link to an album or change its expiry",
    params: IdParams,
    body: NewPublicLink,
    response: PublicLink,
  },
  "DELETE /api/albums/:id/public-links/:linkId": {
    summary: "Revoke a public link to an album",
    params: PublicLinkParams,
    response: NoContent,
  },
  "GET /public/fonts/:name": {
    summary: "A font of the public page",
    access: "anyone",
    params: AssetParams,
    mediaType: "font/woff2",
  },
  "GET /public/viewer/:name": {
    summary: "A file of the photo viewer of the public page",
    access: "anyone",
    params: AssetParams,
    mediaType: "text/javascript",
  },
  "GET /public/:token": {
    summary: "The message or album behind a public link as a page",
    access: "anyone",
    params: TokenParams,
    mediaType: "text/html",
  },
  "GET /public/:token/photos.zip": {
    summary: "All photos of the album behind a public link",
    access: "anyone",
    params: TokenParams,
    query: PartQuery,
    mediaType: "application/zip",
  },
  "GET /api/messages/:id/public-links": {
    summary: "List valid public links of a message",
    params: IdParams,
    response: PublicLinks,
  },
  "POST /api/messages/:id/public-links": {
    summary: "Create a public link or change its expiry",
    params: IdParams,
    body: NewPublicLink,
    response: PublicLink,
  },
  "DELETE /api/messages/:id/public-links/:linkId": {
    summary: "Revoke a public link",
    params: PublicLinkParams,
    response: NoContent,
  },
} satisfies Calls;
