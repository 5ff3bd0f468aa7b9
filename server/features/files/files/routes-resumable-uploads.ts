import type { FastifyReply } from "fastify";
import { File, uploadsPath } from "#contract/files.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { readDeclaration, readChunk, registerTus, tellWhatIsSpoken } from "../../../http/resumable.ts";
import { refusalOf } from "../../../http/uploads.ts";
import { userByToken } from "../../identity/sign-in/actions-sessions.ts";
import { acceptedKinds } from "./actions-preparation.ts";
import {
  addChunk,
  cancelUpload,
  progressOf,
  startUpload,
  uploadedFile,
  type Progress,
} from "./actions-resumable-uploads.ts";
import { presentFile } from "./present.ts";

const onePath = `${uploadsPath}/:id` as const;
const ofUpload = { params: IdParams, response: responses(204, NoContent) };

/** Routes for uploads that survive a lost connection, used by the web client. */
export async function resumableRoutes(app: App, context: Context): Promise<void> {
  await app.register((scope: App, _options, done) => {
    registerTus(scope);
    startingRoutes(scope, context);
    chunkRoutes(scope, context);
    endingRoutes(scope, context);
    done();
  });
}

function startingRoutes(scope: App, context: Context): void {
  scope.options(
    uploadsPath,
    { config: { access: "anyone" }, schema: { response: responses(204, NoContent) } },
    async (_request, reply) =>
      tellWhatIsSpoken(reply, Math.max(0, ...Object.values(acceptedKinds(context))))
        .code(204)
        .send(null),
  );

  scope.post(uploadsPath, { schema: { response: responses(201, NoContent) } }, async (request, reply) => {
    const id = await startUpload(context, request.me, readDeclaration(request));
    return reply.code(201).header("location", `${context.config.basePath}${uploadsPath}/${id}`).send(null);
  });
}

function chunkRoutes(scope: App, context: Context): void {
  scope.head(
    onePath,
    { config: { waits: true }, schema: { ...ofUpload, response: responses(200, NoContent) } },
    async (request, reply) =>
      tellProgress(reply, await progressOf(context, request.me, request.params.id))
        .code(200)
        .send(null),
  );

  scope.patch(onePath, { config: { longRunning: true }, schema: ofUpload }, async (request, reply) => {
    const key = String(request.headers["x-auth-token"]);
    const isStillSignedIn = async () => (await userByToken(context, key)) !== undefined;
    const chunk = () => ({ ...readChunk(request), content: request.raw, isStillSignedIn });
    const progress = await addChunk(context, request.me, request.params.id, chunk).catch((error: unknown) => {
      throw refusalOf(error, request);
    });
    return tellProgress(reply, progress).code(204).send(null);
  });
}

function endingRoutes(scope: App, context: Context): void {
  scope.get(
    onePath,
    { config: { waits: true }, schema: { params: IdParams, response: responses(200, File) } },
    async (request) => presentFile(await uploadedFile(context, request.me, request.params.id)),
  );

  scope.delete(onePath, { schema: ofUpload }, (request, reply) =>
    noContent(reply, cancelUpload(context, request.me, request.params.id)),
  );
}

function tellProgress(reply: FastifyReply, { size, offset }: Progress): FastifyReply {
  return reply.headers({ "upload-length": size, "upload-offset": offset });
}
