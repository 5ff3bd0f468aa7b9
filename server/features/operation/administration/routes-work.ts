import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import {
  HealthCheck,
  HealthReport,
  JobParams,
  MailTrial,
  ServerSettingChanges,
  ServerSettings,
  ServerWork,
} from "#contract/administration.ts";
import { errorResponses, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { provenOrigin } from "../../../http/origin.ts";
import { requireAdministrator } from "../../identity/people/actions.ts";
import { healthReport, startHealthCheck } from "./actions-health.ts";
import { changeSettings, serverSettingsOf } from "./actions-settings.ts";
import { dismissFailedJob, retryFailedJob, serverWork, tryMail, tryStorage } from "./actions-work.ts";
import { presentWork } from "./present.ts";

const empty = responses(204, NoContent);

/** Routes for jobs, health and settings of the server. */
export function serverWorkRoutes(app: App, context: Context): void {
  jobRoutes(app, context);
  healthRoutes(app, context);
  settingRoutes(app, context);
}

function jobRoutes(app: App, context: Context): void {
  app.get("/api/admin/work", { schema: { response: responses(200, ServerWork) } }, async ({ me }) =>
    presentWork(await serverWork(context, me)),
  );

  app.post("/api/admin/jobs/:id/retry", { schema: { params: JobParams, response: empty } }, ({ me, params }, reply) =>
    noContent(reply, retryFailedJob(context, me, params.id)),
  );

  app.delete("/api/admin/jobs/:id", { schema: { params: JobParams, response: empty } }, ({ me, params }, reply) =>
    noContent(reply, dismissFailedJob(context, me, params.id)),
  );
}

function healthRoutes(app: App, context: Context): void {
  app.get("/api/admin/health", { schema: { response: responses(200, HealthReport) } }, ({ me }) =>
    healthReport(context, me),
  );

  app.post("/api/admin/health", { schema: { body: HealthCheck, response: empty } }, ({ me, body }, reply) =>
    noContent(reply, startHealthCheck(context, me, { isMending: body.mends ?? false })),
  );
}

const streamPieces = 5;
const streamPause = 200;

function settingRoutes(app: App, context: Context): void {
  app.get("/api/admin/settings", { schema: { response: responses(200, ServerSettings) } }, async ({ me }) => ({
    settings: await serverSettingsOf(context, me),
  }));

  app.put("/api/admin/settings", { schema: { body: ServerSettingChanges, response: empty } }, (request, reply) =>
    noContent(reply, changeSettings(context, request.me, request.body, provenOrigin(request))),
  );

  app.post(
    "/api/admin/mail/try",
    { config: { waits: true }, schema: { body: MailTrial, response: empty } },
    (request, reply) => noContent(reply, tryMail(context, request.me, request.body, provenOrigin(request))),
  );

  app.post("/api/admin/storage/try", { config: { waits: true }, schema: { response: empty } }, ({ me }, reply) =>
    noContent(reply, tryStorage(context, me)),
  );

  app.get(
    "/api/admin/stream",
    { config: { waits: true }, schema: { response: errorResponses } },
    async ({ me }, reply) => {
      requireAdministrator(me);
      await sendInPieces(reply);
    },
  );
}

/** Sends a few pieces with pauses, so that a browser can tell whether a proxy on the way holds them back. */
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
