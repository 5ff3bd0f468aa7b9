import {
  Added,
  AlbumAdditions,
  AlbumChanges,
  AlbumPage,
  AlbumPhotoChanges,
  AlbumPhotoParams,
  AlbumPhotos,
  AlbumPhotosQuery,
  AlbumRemoval,
  AlbumUploads,
  Albums,
  AlbumsQuery,
  NewAlbum,
} from "../albums.ts";
import { DownloadParts, PartQuery } from "../library.ts";
import { IdParams, NoContent } from "../wire.ts";
import type { Calls } from "./call.ts";

export const albumCalls = {
  "GET /api/groups/:id/albums": {
    summary: "Albums of a group, newest first",
    scope: "read",
    params: IdParams,
    query: AlbumsQuery,
    response: Albums,
  },
  "POST /api/groups/:id/albums": {
    summary: "Create an album",
    scope: "post",
    params: IdParams,
    body: NewAlbum,
    status: 201,
    response: AlbumPage,
  },
  "GET /api/albums/:id": { summary: "An album", scope: "read", params: IdParams, response: AlbumPage },
  "PUT /api/albums/:id": {
    summary: "Change an album",
    scope: "post",
    params: IdParams,
    body: AlbumChanges,
    response: AlbumPage,
  },
  "DELETE /api/albums/:id": {
    summary: "Delete an album; its photos stay in their messages",
    params: IdParams,
    response: NoContent,
  },
  "GET /api/albums/:id/photos": {
    summary: "Photos of an album in its order",
    scope: "read",
    params: IdParams,
    query: AlbumPhotosQuery,
    response: AlbumPhotos,
  },
  "POST /api/albums/:id/photos": {
    summary: "Add photos of the group to an album",
    scope: "post",
    params: IdParams,
    body: AlbumAdditions,
    response: Added,
  },
  "POST /api/albums/:id/uploads": {
    summary: "Post uploaded files and add them to an album",
    scope: "post",
    params: IdParams,
    body: AlbumUploads,
    response: Added,
  },
  "POST /api/albums/:id/photos/removal": {
    summary: "Remove photos from an album",
    scope: "post",
    params: IdParams,
    body: AlbumRemoval,
    response: NoContent,
  },
  "PUT /api/albums/:id/photos/:fileId": {
    summary: "Caption or move a photo of an album",
    scope: "post",
    params: AlbumPhotoParams,
    body: AlbumPhotoChanges,
    response: NoContent,
  },
  "GET /files/albums/:id/photos.zip": {
    summary: "All photos of an album",
    scope: "read",
    access: "media",
    params: IdParams,
    query: PartQuery,
    mediaType: "application/zip",
  },
  "GET /api/albums/:id/photos/parts": {
    summary: "The parts in which the photos of an album can be downloaded",
    scope: "read",
    params: IdParams,
    response: DownloadParts,
  },
} satisfies Calls;
