import {
  DownloadParts,
  MarkedQuery,
  PartQuery,
  PeopleInPhotos,
  PhotoDay,
  PhotoMonths,
  PhotoPage,
  PhotoPageQuery,
  PhotosToDivide,
  SelectedPhotos,
} from "../library.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const libraryCalls = {
  "GET /files/groups/:id/photos.zip": {
    summary: "All photos of a group",
    scope: "read",
    access: "media",
    params: IdParams,
    query: PartQuery,
    mediaType: "application/zip",
  },
  "GET /api/groups/:id/photos/parts": {
    summary: "The parts in which the photos of a group can be downloaded",
    scope: "read",
    params: IdParams,
    response: DownloadParts,
  },
  "GET /files/messages/:id/photos.zip": {
    summary: "All photos of a message",
    scope: "read",
    access: "media",
    params: IdParams,
    query: PartQuery,
    mediaType: "application/zip",
  },
  "GET /api/messages/:id/photos/parts": {
    summary: "The parts in which the photos of a message can be downloaded",
    scope: "read",
    params: IdParams,
    response: DownloadParts,
  },
  "POST /api/photos/parts": {
    summary: "The parts in which selected photos can be downloaded",
    scope: "read",
    keepsContent: true,
    body: PhotosToDivide,
    response: DownloadParts,
  },
  "POST /files/photos.zip": {
    summary: "Selected photos",
    scope: "read",
    keepsContent: true,
    access: "media",
    query: PartQuery,
    body: SelectedPhotos,
    mediaType: "application/zip",
  },
  "GET /api/photos/months": {
    summary: "Months with photos in all your groups",
    scope: "read",
    query: MarkedQuery,
    response: PhotoMonths,
  },
  "GET /api/groups/:id/photos/months": {
    summary: "Months with photos in a group",
    scope: "read",
    params: IdParams,
    query: MarkedQuery,
    response: PhotoMonths,
  },
  "GET /api/groups/:id/photos/people": {
    summary: "People marked in the photos of a group",
    scope: "read",
    params: IdParams,
    response: PeopleInPhotos,
  },
  "GET /api/photos": {
    summary: "A page of photos of all your groups, newest first",
    scope: "read",
    query: PhotoPageQuery,
    response: PhotoPage,
  },
  "GET /api/groups/:id/photos": {
    summary: "A page of photos of a group, newest first",
    scope: "read",
    params: IdParams,
    query: PhotoPageQuery,
    response: PhotoPage,
  },
  "PUT /api/files/:id/day": {
    summary: "Correct the day a photo was taken",
    params: IdParams,
    body: PhotoDay,
    response: NoContent,
  },
} satisfies Calls;
