import { SelectedPhotos } from "#contract/library.ts";
import { errorResponses, IdParams } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { sendZip } from "../../http/send-zip.ts";
import { signedIn } from "../../http/signed-in.ts";
import { attachmentHeader } from "../files/rules.ts";
import { downloadGroup, downloadMessage, downloadSelected } from "./actions-download.ts";

const config = { access: "media", longRunning: true } as const;
const archive = attachmentHeader("photos.zip");

/** Routes that send originals as one ZIP. Browsers download them by cookie, like other media. */
export async function downloadRoutes(app: App, context: Context): Promise<void> {
  const schema = { params: IdParams, response: errorResponses };
  // Answering HEAD would read all files, to send none of them.
  const get = { config, schema, exposeHeadRoute: false };

  app.get("/files/groups/:id/photos.zip", get, async (request, reply) =>
    sendZip(reply, archive, await downloadGroup(context, signedIn(request), request.params.id)),
  );
  app.get("/files/messages/:id/photos.zip", get, async (request, reply) =>
    sendZip(reply, archive, await downloadMessage(context, signedIn(request), request.params.id)),
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
        sendZip(reply, archive, await downloadSelected(context, signedIn(request), request.body.ids?.split(",") ?? [])),
    );
    done();
  });
}
