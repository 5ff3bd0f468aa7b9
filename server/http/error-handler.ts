import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import type { Context } from "../context.ts";
import { AppError, appError } from "../errors.ts";
import { isStillSignedIn } from "../features/identity/sign-in/actions-sessions.ts";
import type { App } from "./app-type.ts";
import { infrastructureErrorOf } from "./infrastructure-errors.ts";

/** Unknown errors become a plain 500 and a log line, or 401 if the user has been signed out: requests of a deleted account fail in many ways. */
export function handleErrors(app: App, context: Context): void {
  app.setErrorHandler(async (error: FastifyError | AppError, request, reply) => {
    const named = logAndName(error, request);
    const isTheirs = named.code === "server_error" && !(await isHere(context, request));
    return sendRefusal(isTheirs ? appError("unauthorized") : named, reply);
  });
}

/** Fastify raises these before routing. */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendRefusal(logAndName(error, request), reply);
}

/** Logs unexpected errors, whatever the response is. */
function logAndName(error: FastifyError | AppError, request: FastifyRequest): AppError {
  const named = nameOf(error);
  if (named.status >= 500) request.log.error({ err: error }, "request failed");
  return named;
}

export function sendRefusal(named: AppError, reply: FastifyReply) {
  if (named.retryAfter !== undefined) reply.header("retry-after", named.retryAfter);
  return reply.code(named.status).header("cache-control", "no-store").send(named.body);
}

/** If the check itself fails, the client does not count as signed out. */
async function isHere(context: Context, { visitor }: FastifyRequest): Promise<boolean> {
  return !visitor || isStillSignedIn(context, visitor).catch(() => true);
}

export function handleUnknownRoute(_request: FastifyRequest, reply: FastifyReply) {
  return sendRefusal(appError("not_found"), reply);
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
