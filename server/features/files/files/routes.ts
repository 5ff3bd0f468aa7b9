import { File, FilePosition, ImageParams, Turn } from "#contract/files.ts";
import { responses, errorResponses, IdParams } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { closingOf } from "../../../http/closing-of.ts";
import { sendStored } from "../../../http/send-file.ts";
import { acceptUploads, announcedBytes, receiveFile } from "../../../http/uploads.ts";
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

  app.get(
    "/api/files/:id",
    { config: { access: "media" }, schema: { params: IdParams, response: responses(200, File) } },
    async (request) => {
      const { isPublic, ...file } = await visibleFile(context, request, "id", request.params.id);
      const { name, ...shown } = presentFile(file);
      return isPublic ? shown : { ...shown, name };
    },
  );

  app.get(
    "/api/files/:id/position",
    { schema: { params: IdParams, response: responses(200, FilePosition) } },
    async ({ me, params }) => ({ position: await positionOf(context, me, params.id) }),
  );

  app.post(
    "/api/files/:id/turned",
    { config: { longRunning: true }, schema: { params: IdParams, body: Turn, response: responses(201, File) } },
    async ({ me, params, body }, reply) =>
      reply.code(201).send(presentFile(await turnPicture(context, me, params.id, body.quarterTurns))),
  );

  byteRoutes(app, context);
}

function uploadRoute(scope: App, context: Context): void {
  scope.post(
    "/api/files",
    { config: { longRunning: true }, schema: { response: responses(201, File) } },
    async (request, reply) => {
      const signal = closingOf(reply);
      const file = await uploadFile(context, request.me, announcedBytes(request), (folder, limitOf) =>
        receiveFile(request, folder, limitOf).then((received) => ({ ...received, signal })),
      );
      return reply.code(201).send(presentFile(file));
    },
  );
}

/** Routes that serve bytes for `<img>` and downloads. Each request is authorized by key or cookie. */
function byteRoutes(app: App, context: Context): void {
  const method: ("GET" | "HEAD")[] = ["GET", "HEAD"];
  const config = { access: "media" } as const;
  const waiting = { ...config, waits: true } as const;

  app.route({
    method,
    url: "/files/:id",
    config: waiting,
    schema: { params: IdParams, response: errorResponses },
    handler: async (request, reply) =>
      sendStored(request, reply, await displayContent(context, request, request.params.id, closingOf(reply))),
  });

  app.route({
    method,
    url: "/files/:id/original",
    config,
    schema: { params: IdParams, response: errorResponses },
    async handler(request, reply) {
      const { name, ...original } = await originalBytes(context, request.visitor, request.params.id);
      return sendStored(request, reply.header("content-disposition", attachmentHeader(name)), original);
    },
  });

  app.route({
    method,
    url: "/api/images/:kind/:width/:height/:id",
    config: waiting,
    schema: { params: ImageParams, response: errorResponses },
    async handler(request, reply) {
      const { id, ...derivative } = request.params;
      return sendStored(
        request,
        reply,
        await derivativeBytes(context, request, id, { derivative, signal: closingOf(reply) }),
      );
    },
  });
}
