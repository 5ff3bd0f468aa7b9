import {
  FrameContent,
  FrameHeart,
  FrameNews,
  FrameOfGroupParams,
  FramePictureParams,
  FrameQuery,
  Frames,
  FramesOfGroup,
  FrameVideoParams,
  MadeFrame,
  NewFrame,
  PhotoOfMessage,
} from "../frames.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const frameCalls = {
  "GET /api/me/frames": { summary: "List your picture frames", response: Frames },
  "POST /api/me/frames": { summary: "Create a picture frame", body: NewFrame, status: 201, response: MadeFrame },
  "DELETE /api/me/frames/:id": { summary: "End a picture frame", params: IdParams, response: NoContent },
  "GET /api/groups/:id/frames": {
    summary: "List the picture frames that show a group",
    params: IdParams,
    response: FramesOfGroup,
  },
  "POST /api/groups/:id/frames/:frame/photo": {
    summary: "Show a photo of the group on a picture frame now",
    params: FrameOfGroupParams,
    body: PhotoOfMessage,
    response: NoContent,
  },
  "GET /api/frame": {
    summary: "What a picture frame shows",
    access: "anyone",
    query: FrameQuery,
    response: FrameContent,
  },
  "GET /api/frame/news": { summary: "What is new for a picture frame", access: "anyone", response: FrameNews },
  "PUT /api/frame/hearts": {
    summary: "Like a photo from a picture frame",
    access: "anyone",
    body: FrameHeart,
    response: NoContent,
  },
  "GET /api/frame/pictures/:size/:id": {
    summary: "A picture for a picture frame",
    access: "anyone",
    params: FramePictureParams,
    mediaType: "image/jpeg",
  },
  "GET /api/frame/videos/:id": {
    summary: "A video for a picture frame",
    access: "anyone",
    params: FrameVideoParams,
    mediaType: "video/mp4",
  },
} satisfies Calls;
