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
  Albums,
  AlbumsQuery,
  AlbumUploads,
  NewAlbum,
} from "#contract/albums.ts";
import { DownloadParts, PartQuery } from "#contract/library.ts";
import { errorResponses, IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { sendZip } from "../../../http/send-zip.ts";
import { signedIn } from "../../../http/signed-in.ts";
import { attachmentHeader } from "../../files/files/rules.ts";
import { download, partsToDownload } from "../library/actions-download.ts";
import { presentParts } from "../library/present-parts.ts";
import { archiveName } from "../library/rules-parts.ts";
import { albumPhotos, albumsOf, changeAlbum, createAlbum, openAlbum, photosOfAlbum, removeAlbum } from "./actions.ts";
import { addToAlbum, changeAlbumPhoto, removeFromAlbum, uploadToAlbum } from "./actions-changes.ts";
import { presentAlbum, presentAlbumPage, presentAlbumPhoto } from "./present.ts";

export function albumRoutes(app: App, context: Context): void {
  const params = IdParams;
  const page = { params, response: responses(200, AlbumPage) };

  app.get(
    "/api/groups/:id/albums",
    { schema: { params, querystring: AlbumsQuery, response: responses(200, Albums) } },
    async ({ me, params, query }) => {
      const { albums, after } = await albumsOf(context, me, params.id, query.after);
      return { albums: albums.map(presentAlbum), after };
    },
  );

  app.post(
    "/api/groups/:id/albums",
    { schema: { params, body: NewAlbum, response: responses(201, AlbumPage) } },
    async ({ me, params, body }, reply) =>
      reply.code(201).send(presentAlbumPage(await createAlbum(context, me, params.id, body))),
  );

  app.get("/api/albums/:id", { schema: page }, async ({ me, params }) =>
    presentAlbumPage(await openAlbum(context, me, params.id)),
  );

  app.put("/api/albums/:id", { schema: { ...page, body: AlbumChanges } }, async ({ me, params, body }) =>
    presentAlbumPage(await changeAlbum(context, me, params.id, body)),
  );

  app.delete("/api/albums/:id", { schema: { params, response: responses(204, NoContent) } }, ({ me, params }, reply) =>
    noContent(reply, removeAlbum(context, me, params.id)),
  );

  photoRoutes(app, context);
}

function photoRoutes(app: App, context: Context): void {
  const params = IdParams;
  const added = { params, response: responses(200, Added) };
  const nothing = responses(204, NoContent);

  app.get(
    "/api/albums/:id/photos",
    { schema: { params, querystring: AlbumPhotosQuery, response: responses(200, AlbumPhotos) } },
    async ({ me, params, query }) => {
      const { photos, after } = await albumPhotos(context, me, params.id, query.after);
      return { photos: photos.map(presentAlbumPhoto), after };
    },
  );

  app.post("/api/albums/:id/photos", { schema: { ...added, body: AlbumAdditions } }, async ({ me, params, body }) => ({
    added: await addToAlbum(context, me, params.id, body.photos),
  }));

  app.post("/api/albums/:id/uploads", { schema: { ...added, body: AlbumUploads } }, async ({ me, params, body }) => ({
    added: await uploadToAlbum(context, me, params.id, body.files),
  }));

  app.post(
    "/api/albums/:id/photos/removal",
    { schema: { params, body: AlbumRemoval, response: nothing } },
    ({ me, params, body }, reply) => noContent(reply, removeFromAlbum(context, me, params.id, body.ids)),
  );

  app.put(
    "/api/albums/:id/photos/:fileId",
    { schema: { params: AlbumPhotoParams, body: AlbumPhotoChanges, response: nothing } },
    ({ me, params, body }, reply) => noContent(reply, changeAlbumPhoto(context, me, params.id, params.fileId, body)),
  );

  downloadRoutes(app, context);
}

function downloadRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get(
    "/files/albums/:id/photos.zip",
    {
      config: { access: "media", longRunning: true },
      schema: { params, querystring: PartQuery, response: errorResponses },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const me = signedIn(request);
      const photos = await photosOfAlbum(context, me, request.params.id);
      const name = attachmentHeader(archiveName("photos", request.query.part));
      return sendZip(reply, name, await download(context, me, photos, request.query));
    },
  );

  app.get(
    "/api/albums/:id/photos/parts",
    { schema: { params, response: responses(200, DownloadParts) } },
    async ({ me, params: { id } }) =>
      presentParts(
        `files/albums/${id}/photos.zip`,
        await partsToDownload(context, await photosOfAlbum(context, me, id)),
      ),
  );
}
