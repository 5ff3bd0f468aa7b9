import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { sendZip } from "../../../http/send-zip.ts";
import { signedIn } from "../../../http/signed-in.ts";
import { serve } from "../../../http/serve.ts";
import { attachmentHeader } from "../../files/files/rules.ts";
import { downloadOriginals, partsToDownload } from "../library/actions-download.ts";
import { presentParts } from "../library/present-parts.ts";
import { archiveName } from "../library/rules-parts.ts";
import { albumPhotos, albumsOf, changeAlbum, createAlbum, openAlbum, photosOfAlbum, removeAlbum } from "./actions.ts";
import { addToAlbum, changeAlbumPhoto, removeFromAlbum, uploadToAlbum } from "./actions-changes.ts";
import { presentAlbum, presentAlbumPage, presentAlbumPhoto } from "./present.ts";

// HEAD would read all files.
const zipOptions = { longRunning: true, exposeHeadRoute: false } as const;

export function albumRoutes(app: App, context: Context): void {
  serve(app, "GET /api/groups/:id/albums", async ({ me, params, query }) => {
    const { albums, after } = await albumsOf(context, me, params.id, query.after);
    return { albums: albums.map(presentAlbum), after };
  });

  serve(app, "POST /api/groups/:id/albums", async ({ me, params, body }) =>
    presentAlbumPage(await createAlbum(context, me, params.id, body)),
  );

  serve(app, "GET /api/albums/:id", async ({ me, params }) =>
    presentAlbumPage(await openAlbum(context, me, params.id)),
  );

  serve(app, "PUT /api/albums/:id", async ({ me, params, body }) =>
    presentAlbumPage(await changeAlbum(context, me, params.id, body)),
  );

  serve(app, "DELETE /api/albums/:id", ({ me, params }) => removeAlbum(context, me, params.id));

  photoRoutes(app, context);
}

function photoRoutes(app: App, context: Context): void {
  serve(app, "GET /api/albums/:id/photos", async ({ me, params, query }) => {
    const { photos, after } = await albumPhotos(context, me, params.id, query.after);
    return { photos: photos.map(presentAlbumPhoto), after };
  });

  serve(app, "POST /api/albums/:id/photos", async ({ me, params, body }) => ({
    added: await addToAlbum(context, me, params.id, body.photos),
  }));

  serve(app, "POST /api/albums/:id/uploads", async ({ me, params, body }) => ({
    added: await uploadToAlbum(context, me, params.id, body.files),
  }));

  serve(app, "POST /api/albums/:id/photos/removal", ({ me, params, body }) =>
    removeFromAlbum(context, me, params.id, body.ids),
  );

  serve(app, "PUT /api/albums/:id/photos/:fileId", ({ me, params, body }) =>
    changeAlbumPhoto(context, me, params.id, params.fileId, body),
  );

  downloadRoutes(app, context);
}

function downloadRoutes(app: App, context: Context): void {
  serve(
    app,
    "GET /files/albums/:id/photos.zip",
    async (request, reply) => {
      const me = signedIn(request);
      const photos = await photosOfAlbum(context, me, request.params.id);
      const name = attachmentHeader(archiveName("photos", request.query.part));
      return sendZip(reply, name, await downloadOriginals(context, me, photos, request.query));
    },
    zipOptions,
  );

  serve(app, "GET /api/albums/:id/photos/parts", async ({ me, params: { id } }) =>
    presentParts(`files/albums/${id}/photos.zip`, await partsToDownload(context, await photosOfAlbum(context, me, id))),
  );
}
