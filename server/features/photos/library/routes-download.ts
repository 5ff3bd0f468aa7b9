import type { FastifyReply } from "fastify";
import { DownloadParts, PartQuery, PhotosToDivide, SelectedPhotos } from "#contract/library.ts";
import { errorResponses, IdParams, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { sendZip } from "../../../http/send-zip.ts";
import { signedIn } from "../../../http/signed-in.ts";
import { attachmentHeader } from "../../files/files/rules.ts";
import type { Me } from "../../identity/people/rules.ts";
import { download, partsToDownload, photosAmong, photosOfGroup, photosOfMessage } from "./actions-download.ts";
import { presentParts } from "./present-parts.ts";
import { archiveName, type FilePages } from "./rules-parts.ts";

const config = { access: "media", longRunning: true } as const;

/** Routes that send originals as ZIP, and list the parts of a large one. Browsers download them by cookie, like other media. */
export async function downloadRoutes(app: App, context: Context): Promise<void> {
  // Answering HEAD would read all files, to send none of them.
  const schema = { params: IdParams, querystring: PartQuery, response: errorResponses };
  const get = { config, schema, exposeHeadRoute: false };
  const listed = { schema: { params: IdParams, response: responses(200, DownloadParts) } };
  const send = async (reply: FastifyReply, me: Me, photos: FilePages, query: PartQuery) =>
    sendZip(reply, attachmentHeader(archiveName("photos", query.part)), await download(context, me, photos, query));
  const list = async (path: string, photos: FilePages) => presentParts(path, await partsToDownload(context, photos));

  app.get("/files/groups/:id/photos.zip", get, async (request, reply) => {
    const me = signedIn(request);
    return send(reply, me, await photosOfGroup(context, me, request.params.id), request.query);
  });
  app.get("/api/groups/:id/photos/parts", listed, async ({ me, params: { id } }) =>
    list(`files/groups/${id}/photos.zip`, await photosOfGroup(context, me, id)),
  );
  app.get("/files/messages/:id/photos.zip", get, async (request, reply) => {
    const me = signedIn(request);
    return send(reply, me, await photosOfMessage(context, me, request.params.id), request.query);
  });
  app.get("/api/messages/:id/photos/parts", listed, async ({ me, params: { id } }) =>
    list(`files/messages/${id}/photos.zip`, await photosOfMessage(context, me, id)),
  );
  app.post(
    "/api/photos/parts",
    { schema: { body: PhotosToDivide, response: responses(200, DownloadParts) } },
    async ({ me, body }) => list("files/photos.zip", photosAmong(context, me, body.ids)),
  );
  await app.register((scope: App, _options, done) => {
    scope.removeContentTypeParser("application/x-www-form-urlencoded");
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, parsed) => {
      parsed(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    scope.post(
      "/files/photos.zip",
      { config, schema: { body: SelectedPhotos, querystring: PartQuery, response: errorResponses } },
      async (request, reply) => {
        const me = signedIn(request);
        return send(reply, me, photosAmong(context, me, request.body.ids?.split(",") ?? []), request.query);
      },
    );
    done();
  });
}
