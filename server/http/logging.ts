import type { App } from "./app-type.ts";

/**
 * One line for each answer. The route is named by its pattern: addresses themselves may hold keys of invitations and links, and no secret
 * and no text of a person belongs in a log.
 */
export function logAnswers(app: App): void {
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
