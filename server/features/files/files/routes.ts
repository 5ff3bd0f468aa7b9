import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { closingOf } from "../../../http/closing-of.ts";
import { sendStored } from "../../../http/send-file.ts";
import { acceptUploads, announcedBytes, receiveFile } from "../../../http/uploads.ts";
import { serve } from "../../../http/serve.ts";
import { visibleFile } from "./actions.ts";
import { derivativeBytes, originalBytes, displayContent } from "./actions-serving.ts";
import { positionOf } from "./actions-position.ts";
import { turnPicture } from "./actions-turning.ts";
import { uploadFile } from "./actions-upload.ts";
import { resumableRoutes } from "./routes-resumable-uploads.ts";
import { presentFile } from "./present.ts";
import { attachmentHeader } from "./rules.ts";

export async function fileRoutes(app: App, context: Context): Promise<void> {
  await app.register(async (scope: App) => {
    await acceptUploads(scope);
    uploadRoute(scope, context);
  });

  await resumableRoutes(app, context);

  serve(app, "GET /api/files/:id", async (request) => {
    const { isPublic, ...file } = await visibleFile(context, request, "id", request.params.id);
    const { name, ...shown } = presentFile(file);
    return isPublic ? shown : { ...shown, name };
  });

  serve(app, "GET /api/files/:id/position", async ({ me, params }) => ({
    position: await positionOf(context, me, params.id),
  }));

  serve(
    app,
    "POST /api/files/:id/turned",
    async ({ me, params, body }) => presentFile(await turnPicture(context, me, params.id, body.quarterTurns)),
    { longRunning: true },
  );

  byteRoutes(app, context);
}

function uploadRoute(scope: App, context: Context): void {
  serve(
    scope,
    "POST /api/files",
    async (request, reply) => {
      const signal = closingOf(reply);
      const file = await uploadFile(context, request.me, announcedBytes(request), (folder, limitOf) =>
        receiveFile(request, folder, limitOf).then((received) => ({ ...received, signal })),
      );
      return presentFile(file);
    },
    { longRunning: true },
  );
}

/** Routes that serve bytes for `<img>` and downloads. Each request is authorized by key or cookie. */
function byteRoutes(app: App, context: Context): void {
  serve(
    app,
    "GET /files/:id",
    async (request, reply) =>
      sendStored(request, reply, await displayContent(context, request, request.params.id, closingOf(reply))),
    { handlesHead: true, waits: true },
  );

  serve(
    app,
    "GET /files/:id/original",
    async (request, reply) => {
      const { name, ...original } = await originalBytes(context, request.visitor, request.params.id);
      return sendStored(request, reply.header("content-disposition", attachmentHeader(name)), original);
    },
    { handlesHead: true },
  );

  serve(
    app,
    "GET /api/images/:kind/:width/:height/:id",
    async (request, reply) => {
      const { id, ...derivative } = request.params;
      const picture = await derivativeBytes(context, request, id, { derivative, signal: closingOf(reply) });
      return sendStored(request, reply, picture);
    },
    { handlesHead: true, waits: true },
  );
}
