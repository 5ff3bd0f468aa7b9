import type { Call } from "#contract/calls/call.ts";
import { clientHeader } from "#contract/own-client.ts";
import { calls } from "#contract/calls/all.ts";
import { compatCalls } from "#contract/calls/compat.ts";
import type { App } from "../http/app-type.ts";
import { register, type Handler, type ServeOptions } from "../http/serve.ts";

/** Requests of third-party clients lack the header of our own client. */
const constraints = { client: "foreign" };

export function serveForeign<Name extends keyof typeof compatCalls>(
  app: App,
  name: Name,
  handler: Handler<(typeof compatCalls)[Name]>,
  options?: ServeOptions,
): void {
  register(app, name, compatCalls[name], handler as Handler<Call>, {
    ...options,
    ...(name in calls && { constraints }),
  });
}

export function routeByClient(app: App): void {
  app.addConstraintStrategy({
    name: "client",
    storage: () => handlersByClient(),
    deriveConstraint: ({ headers }) => (headers[clientHeader.toLowerCase()] === undefined ? "foreign" : "own"),
  });
}

function handlersByClient<Handler>() {
  const handlers = new Map<unknown, Handler>();
  return {
    get: (client: unknown) => handlers.get(client) ?? null,
    set: (client: unknown, handler: Handler) => void handlers.set(client, handler),
  };
}
