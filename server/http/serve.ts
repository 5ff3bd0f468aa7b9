import type {
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
  RouteShorthandOptions,
} from "fastify";
import { calls, type CallName, type DeclaredCalls } from "#contract/calls/all.ts";
import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from "#contract/calls/call.ts";
import { errorResponses, NoContent, responses } from "#contract/wire.ts";
import type { App } from "./app-type.ts";

export interface ServeOptions
  extends
    Pick<RouteShorthandOptions, "constraints" | "exposeHeadRoute">,
    Pick<FastifyContextConfig, "longRunning" | "waits"> {
  handlesHead?: true;
}

type CallRequest<Declared> = FastifyRequest<{
  Params: ParamsOf<Declared>;
  Querystring: QueryOf<Declared>;
  Body: BodyOf<Declared>;
}>;
type HandlerResult<Declared> =
  ResponseOf<Declared> | FastifyReply | (ResponseOf<Declared> extends undefined ? unknown : never);

/** Returns the reply if it has sent the response itself. */
export type Handler<Declared> = (
  request: CallRequest<Declared>,
  reply: FastifyReply,
) => HandlerResult<Declared> | Promise<HandlerResult<Declared>>;

export function serve<Name extends CallName>(
  app: App,
  name: Name,
  handler: Handler<DeclaredCalls[Name]>,
  options?: ServeOptions,
): void {
  register(app, name, calls[name], handler as Handler<Call>, options);
}

export function register<Declared extends Call>(
  app: App,
  name: string,
  call: Declared,
  handler: Handler<Declared>,
  { longRunning, waits, handlesHead, ...options }: ServeOptions = {},
): void {
  const [method, url] = name.split(" ") as [HTTPMethods, string];
  const isEmpty = call.response === NoContent;
  const status = call.status ?? (isEmpty ? 204 : 200);
  app.route({
    method: handlesHead ? [method, "HEAD"] : method,
    url,
    ...options,
    config: { call, longRunning, waits },
    schema: schemaOf(call, status),
    handler(request, reply): unknown {
      if (status !== 200) reply.code(status);
      const result = handler(request as CallRequest<Declared>, reply);
      if (isEmpty) return Promise.resolve(result).then(() => null);
      return call.mayBeEmpty ? Promise.resolve(result).then((found) => found ?? reply.code(204).send(null)) : result;
    },
  });
}

function schemaOf({ params, query, body, response, mayBeEmpty }: Call, status: number): FastifySchema {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: response ? { ...responses(status, response), ...(mayBeEmpty && { 204: NoContent }) } : errorResponses,
  };
}
