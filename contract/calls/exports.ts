import { DownloadParts, PartQuery } from "../library.ts";
import { IdParams } from "../wire.ts";
import type { Calls } from "./call.ts";

export const exportCalls = {
  "GET /files/groups/:id/export.zip": {
    summary: "Export the whole group, for its admins",
    scope: "manage",
    access: "media",
    params: IdParams,
    query: PartQuery,
    mediaType: "application/zip",
  },
  "GET /api/groups/:id/export/parts": {
    summary: "The parts in which a group can be downloaded",
    scope: "manage",
    params: IdParams,
    response: DownloadParts,
  },
  "GET /api/me/export.zip": {
    summary: "Export everything you have written and uploaded",
    access: "media",
    query: PartQuery,
    mediaType: "application/zip",
  },
  "GET /api/me/export/parts": { summary: "The parts in which your data can be downloaded", response: DownloadParts },
} satisfies Calls;
