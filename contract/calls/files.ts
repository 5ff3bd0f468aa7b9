import { File, FilePosition, ImageParams, Turn } from "../files.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const fileCalls = {
  "GET /api/files/:id": {
    summary: "Get a file",
    scope: "read",
    access: "media",
    publicLink: true,
    params: IdParams,
    response: File,
  },
  "GET /api/files/:id/position": {
    summary: "Read the location of your own photo from its file",
    params: IdParams,
    response: FilePosition,
  },
  "POST /api/files/:id/turned": {
    summary: "Store a rotated copy of your own picture",
    params: IdParams,
    body: Turn,
    status: 201,
    response: File,
  },
  "POST /api/files": { summary: "Upload a file", scope: "post", upload: true, status: 201, response: File },
  "OPTIONS /api/uploads": { summary: "tus capabilities", access: "anyone", response: NoContent },
  "POST /api/uploads": {
    summary: "Create a resumable upload (tus); returns its address in Location",
    scope: "post",
    status: 201,
    response: NoContent,
  },
  "HEAD /api/uploads/:id": {
    summary: "The current offset of an upload",
    scope: "post",
    params: IdParams,
    status: 200,
    response: NoContent,
  },
  "PATCH /api/uploads/:id": {
    summary: "Upload a chunk from Upload-Offset on",
    scope: "post",
    params: IdParams,
    response: NoContent,
  },
  "GET /api/uploads/:id": {
    summary: "The finished file; HEAD returns the current offset",
    scope: "post",
    params: IdParams,
    response: File,
  },
  "DELETE /api/uploads/:id": { summary: "Cancel an upload", scope: "post", params: IdParams, response: NoContent },
  "GET /files/:id": {
    summary: "Content of a file, by contentUrl",
    scope: "read",
    access: "media",
    publicLink: true,
    params: IdParams,
    mediaType: "*/*",
  },
  "GET /files/:id/original": {
    summary: "Original of a file, for members",
    scope: "read",
    access: "media",
    params: IdParams,
    mediaType: "*/*",
  },
  "GET /api/images/:kind/:width/:height/:id": {
    summary: "A resized picture",
    scope: "read",
    access: "media",
    publicLink: true,
    params: ImageParams,
    mediaType: "image/*",
  },
} satisfies Calls;
