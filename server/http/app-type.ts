import type {} from "@fastify/cookie";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Call } from "#contract/calls/call.ts";
import type { Me } from "../features/identity/people/rules.ts";

/** The HTTP application as features see it: bodies, parameters and answers are typed by their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The declaration of the call. Absent for pages and their files. */
    call?: Call;
    /** As long as the line of who calls takes: it does not count as under way (too-much.ts). */
    longRunning?: true;
    /** It may wait for its turn (limit-per-person.ts), which bounds it: it does not count as under way either. */
    waits?: true;
  }

  interface FastifyRequest {
    /** The signed-in person. Set on every route that requires signing in; elsewhere use `visitor`. */
    me: Me;
    visitor: Me | undefined;
  }
}
