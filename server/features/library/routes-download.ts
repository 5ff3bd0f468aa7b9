import type { FastifyReply, FastifyRequest } from "fastify";
import { SelectedPhotos } from "#contract/library.ts";
import { errorResponses, IdParams } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import { appError } from "../../errors.ts";
import type { App } from "../../http/app-type.ts";
import { sendZip } from "../../http/send-zip.ts";
import { attachmentHeader } from "../files/rules.ts";
import type { Me } from "../people/rules.ts";
import { downloadGroup, downloadMessage, downloadSelected, type PhotoToDownload } from "./actions-download.ts";

const config = { access: "media", longRunning: true } as const;
const archive = attachmentHeader("photos.zip");

/** Routes that send originals as one ZIP. Browsers download them by cookie, like other media. */
export async function downloadRoutes(app: App, context: Context): Promise<void> {
  const schema = { params: IdParams, response: errorResponses };
  // Answering HEAD would read all files, to send none of them.
  const get = { config, schema, exposeHeadRoute: false };

  app.get("/files/groups/:id/photos.zip", get, async (request, reply) =>
    sendPhotos(reply, await downloadGroup(context, signedIn(request), request.params.id)),
  );
  app.get("/files/messages/:id/photos.zip", get, async (request, reply) =>
    sendPhotos(reply, await downloadMessage(context, signedIn(request), request.params.id)),
  );
  await app.register((scope: App, _options, done) => {
    scope.removeContentTypeParser("application/x-www-form-urlencoded");
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, parsed) => {
      parsed(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    scope.post(
      "/files/photos.zip",
      { config, schema: { body: SelectedPhotos, response: errorResponses } },
      async (request, reply) =>
        sendPhotos(reply, await downloadSelected(context, signedIn(request), request.body.ids?.split(",") ?? [])),
    );
    done();
  });
}

/** Sends originals as one ZIP. */
export function sendPhotos(reply: FastifyReply, photos: AsyncGenerator<PhotoToDownload>) {
  return sendZip(reply, archive, photos);
}

/** Like other media, a download does not reveal whether it exists. */
export function signedIn({ visitor }: FastifyRequest): Me {
  if (!visitor) throw appError("not_found");
  return visitor;
}
