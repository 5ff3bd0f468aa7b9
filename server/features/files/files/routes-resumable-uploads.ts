import type { FastifyReply } from "fastify";
import { uploadsPath } from "#contract/files.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { readDeclaration, readChunk, registerTus, describeTus } from "../../../http/resumable.ts";
import { refusalOf } from "../../../http/uploads.ts";
import { serve } from "../../../http/serve.ts";
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
  serve(scope, "OPTIONS /api/uploads", (_request, reply) => {
    describeTus(reply, Math.max(0, ...Object.values(acceptedKinds(context))));
  });

  serve(scope, "POST /api/uploads", async (request, reply) => {
    const id = await startUpload(context, request.me, readDeclaration(request));
    reply.header("location", `${context.config.basePath}${uploadsPath}/${id}`);
  });
}

function chunkRoutes(scope: App, context: Context): void {
  serve(
    scope,
    "HEAD /api/uploads/:id",
    async (request, reply) => sendProgress(reply, await progressOf(context, request.me, request.params.id)),
    { waits: true },
  );

  serve(
    scope,
    "PATCH /api/uploads/:id",
    async (request, reply) => {
      const key = String(request.headers["x-auth-token"]);
      const isStillSignedIn = async () => (await userByToken(context, key)) !== undefined;
      const chunk = () => ({ ...readChunk(request), content: request.raw, isStillSignedIn });
      const progress = await addChunk(context, request.me, request.params.id, chunk).catch((error: unknown) => {
        throw refusalOf(error, request);
      });
      sendProgress(reply, progress);
    },
    { longRunning: true },
  );
}

function endingRoutes(scope: App, context: Context): void {
  serve(
    scope,
    "GET /api/uploads/:id",
    async (request) => presentFile(await uploadedFile(context, request.me, request.params.id)),
    { waits: true },
  );

  serve(scope, "DELETE /api/uploads/:id", (request) => cancelUpload(context, request.me, request.params.id));
}

function sendProgress(reply: FastifyReply, { size, offset }: Progress): void {
  reply.headers({ "upload-length": size, "upload-offset": offset });
}
