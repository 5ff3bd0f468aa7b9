import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import type { Context } from "../context.ts";
import { AppError, appError } from "../errors.ts";
import { isStillSignedIn } from "../features/sign-in/actions-sessions.ts";
import type { App } from "./app-type.ts";
import { infrastructureErrorOf } from "./infrastructure-errors.ts";

/**
 * Every error leaves through here: what has a name says it, anything else becomes a plain 500 and a log line with the request's id. Unless
 * its sender was signed out meanwhile: of an account that was deleted while a request was under way, much is missing that it counted on.
 */
export function handleErrors(app: App, context: Context): void {
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const named = noted(error, request);
    const isTheirs = named.code === "server_error" && !(await isHere(context, request));
    return sendRefusal(isTheirs ? appError("unauthorized") : named, reply);
  });
}

/** Errors that Fastify raises itself, before routing. */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendRefusal(noted(error, request), reply);
}

/** Its name; what is no refusal is in the log from here on, whatever is answered. */
function noted(error: FastifyError | AppError, request: FastifyRequest): AppError {
  const named = nameOf(error);
  if (named.status >= 500) request.log.error({ err: error }, "request failed");
  return named;
}

export function sendRefusal(named: AppError, reply: FastifyReply) {
  if (named.retryAfter !== undefined) reply.header("retry-after", named.retryAfter);
  return reply.code(named.status).header("cache-control", "no-store").send(named.body);
}

/** If that fails too, the client is not told that it is signed out. */
async function isHere(context: Context, { visitor }: FastifyRequest): Promise<boolean> {
  return !visitor || isStillSignedIn(context, visitor).catch(() => true);
}

export function handleUnknownRoute(_request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = appError("not_found");
  return reply.code(status).header("cache-control", "no-store").send(body);
}

const ofFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

function nameOf(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const known = ofFastify[error.code];
  if (known) return appError(known);
  const isTheirs = error.validation !== undefined || (error.statusCode !== undefined && error.statusCode < 500);
  if (isTheirs) return appError("bad_request");
  return infrastructureErrorOf(error) ?? appError("server_error");
}
