import type { FastifyReply } from "fastify";
import type { PartQuery } from "#contract/library.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { sendZip } from "../../../http/send-zip.ts";
import { signedIn } from "../../../http/signed-in.ts";
import { serve } from "../../../http/serve.ts";
import { attachmentHeader } from "../../files/files/rules.ts";
import type { Me } from "../../identity/people/rules.ts";
import { downloadOriginals, partsToDownload, photosAmong, photosOfGroup, photosOfMessage } from "./actions-download.ts";
import { presentParts } from "./present-parts.ts";
import { archiveName, type FilePages } from "./rules-parts.ts";

// HEAD would read all files.
const zipOptions = { longRunning: true, exposeHeadRoute: false } as const;

/** Browsers download by cookie, like other media. */
export async function downloadRoutes(app: App, context: Context): Promise<void> {
  const send = async (reply: FastifyReply, me: Me, photos: FilePages, query: PartQuery) =>
    sendZip(
      reply,
      attachmentHeader(archiveName("photos", query.part)),
      await downloadOriginals(context, me, photos, query),
    );
  const list = async (path: string, photos: FilePages) => presentParts(path, await partsToDownload(context, photos));

  const kinds = [["groups", photosOfGroup] as const, ["messages", photosOfMessage] as const];
  for (const [of, photosOf] of kinds) {
    serve(
      app,
      `GET /files/${of}/:id/photos.zip`,
      async (request, reply) => {
        const me = signedIn(request);
        return send(reply, me, await photosOf(context, me, request.params.id, request.contentDb), request.query);
      },
      zipOptions,
    );
    serve(app, `GET /api/${of}/:id/photos/parts`, async ({ me, params: { id }, contentDb }) =>
      list(`files/${of}/${id}/photos.zip`, await photosOf(context, me, id, contentDb)),
    );
  }
  serve(app, "POST /api/photos/parts", async ({ me, body }) =>
    list("files/photos.zip", photosAmong(context, me, body.ids)),
  );
  await app.register((scope: App, _options, done) => {
    scope.removeContentTypeParser("application/x-www-form-urlencoded");
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, parsed) => {
      parsed(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    serve(
      scope,
      "POST /files/photos.zip",
      async (request, reply) => {
        const me = signedIn(request);
        return send(reply, me, photosAmong(context, me, request.body.ids?.split(",") ?? []), request.query);
      },
      { longRunning: true },
    );
    done();
  });
}
