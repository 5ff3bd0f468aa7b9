import { randomBytes } from "node:crypto";
import type { App } from "./app-type.ts";

/** Random per process, because a random part per request takes too long. */
export function requestIds(): () => string {
  const start = randomBytes(9).toString("base64url");
  let count = 0;
  return () => `${start}-${++count}`;
}

/** Names routes by their pattern: URLs may contain keys of invitations and links, and the log must not contain secrets or texts of users. */
export function logResponses(app: App): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const line = {
      method,
      route: routeOptions.url ?? "(page)",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, "request completed");
    done();
  });
}
