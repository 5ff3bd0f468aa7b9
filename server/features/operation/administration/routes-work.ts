import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { provenOrigin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";
import { requireAdministrator } from "../../identity/people/actions.ts";
import { healthReport, startHealthCheck } from "./actions-health.ts";
import { changeSettings, serverSettingsOf } from "./actions-settings.ts";
import { dismissFailedJob, retryFailedJob, serverWork, tryMail, tryStorage } from "./actions-work.ts";
import { presentWork } from "./present.ts";

export function serverWorkRoutes(app: App, context: Context): void {
  jobRoutes(app, context);
  healthRoutes(app, context);
  settingRoutes(app, context);
}

function jobRoutes(app: App, context: Context): void {
  serve(app, "GET /api/admin/work", async ({ me }) => presentWork(await serverWork(context, me)));

  serve(app, "POST /api/admin/jobs/:id/retry", ({ me, params }) => retryFailedJob(context, me, params.id));

  serve(app, "DELETE /api/admin/jobs/:id", ({ me, params }) => dismissFailedJob(context, me, params.id));
}

function healthRoutes(app: App, context: Context): void {
  serve(app, "GET /api/admin/health", ({ me }) => healthReport(context, me));

  serve(app, "POST /api/admin/health", ({ me, body }) =>
    startHealthCheck(context, me, { isRepairing: body.mends ?? false }),
  );
}

const streamPieces = 5;
const streamPause = 200;

function settingRoutes(app: App, context: Context): void {
  serve(app, "GET /api/admin/settings", async ({ me }) => ({
    settings: await serverSettingsOf(context, me),
  }));

  serve(app, "PUT /api/admin/settings", (request) =>
    changeSettings(context, request.me, request.body, provenOrigin(request)),
  );

  serve(
    app,
    "POST /api/admin/mail/try",
    (request) => tryMail(context, request.me, request.body, provenOrigin(request)),
    { waits: true },
  );

  serve(app, "POST /api/admin/storage/try", ({ me }) => tryStorage(context, me), { waits: true });

  serve(
    app,
    "GET /api/admin/stream",
    async ({ me }, reply) => {
      requireAdministrator(me);
      await sendInPieces(reply);
    },
    { waits: true },
  );
}

/** Pauses between pieces let a browser detect buffering proxies. */
async function sendInPieces(reply: FastifyReply): Promise<void> {
  const { raw } = reply;
  const headers = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" };
  reply.hijack();
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers, "cache-control": "no-store" });
  for (let n = 0; n < streamPieces && !raw.destroyed; n += 1) {
    raw.write(`data: ${n}\n\n`);
    await pause(streamPause);
  }
  raw.end();
}
