import { createServer, type Server } from "node:http";
import type { Context } from "../context.ts";
import { appError } from "../errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { App } from "./app-type.ts";
import { isBearer } from "./bearer.ts";

type Settings = Context["config"]["metrics"];

const stream = "/api/live";

/** Labels requests by route pattern: URLs are unlimited in number and may contain keys of invitations and links. */
export function measureRequests(app: App, metrics: Metrics): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.url === stream) reply.raw.once("close", metrics.streamOpened());
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? "(page)";
    metrics.requestCompleted({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
}

/** Requires a token unless it has a port of its own. */
export function metricsRoute(app: App, metrics: Metrics, { token }: Settings): void {
  app.get("/metrics", { config: { access: "anyone" } }, async ({ raw }, reply) => {
    if (token === undefined || !isBearer(raw, token)) throw appError("not_found");
    return reply
      .header("content-type", metrics.contentType)
      .header("cache-control", "no-store")
      .send(await metrics.text());
  });
}

/** On a separate port, a proxy in front of the application cannot expose it. */
export function metricsServer(metrics: Metrics, { token }: Settings, log: Context["log"]): Server {
  return createServer((request, response) => {
    request.resume();
    if (request.method !== "GET" || request.url !== "/metrics") response.writeHead(404).end();
    else if (token !== undefined && !isBearer(request, token))
      response.writeHead(401, { "www-authenticate": "Bearer" }).end();
    else
      metrics.text().then(
        (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
        (error: unknown) => {
          log.error({ err: error }, "failed to collect metrics");
          response.writeHead(500).end();
        },
      );
  });
}
