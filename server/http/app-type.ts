import type {} from "@fastify/cookie";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Call } from "#contract/calls/call.ts";
import type { Me } from "../features/identity/people/rules.ts";

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module "fastify" {
  interface FastifyContextConfig {
    call?: Call;
    /** Duration depends on the client's line, so it does not count as running (too-much.ts). */
    longRunning?: true;
    /** Queued by limit-per-person.ts, so it does not count as running either. */
    waits?: true;
  }

  interface FastifyRequest {
    /** Set on every route that requires signing in; elsewhere use `visitor`. */
    me: Me;
    visitor: Me | undefined;
  }
}
