import { clientHeader } from "#contract/own-client.ts";
import type { App } from "../http/app-type.ts";

/** Constraints of a route that replaces the one at the same address for third-party clients, whose requests lack the header of our own client. */
export const constraints = { client: "foreign" };

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
