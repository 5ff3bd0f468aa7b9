import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/errors.ts";
import { Refusal, refusal } from "../errors.ts";

/** Every error leaves through here: what has a name says it, anything else becomes a plain 500 and a log line with the request's id. */
export function handleError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const named = nameOf(error);
  if (named.status >= 500) request.log.error({ err: error }, "a request failed");
  if (named.retryAfter !== undefined) reply.header("retry-after", named.retryAfter);
  return reply.code(named.status).header("cache-control", "no-store").send(named.body);
}

export function handleUnknownRoute(_request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = refusal("not_found");
  return reply.code(status).header("cache-control", "no-store").send(body);
}

const ofFastify: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

function nameOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  const known = ofFastify[error.code];
  if (known) return refusal(known);
  const isTheirs = error.validation !== undefined || (error.statusCode !== undefined && error.statusCode < 500);
  return refusal(isTheirs ? "bad_request" : "server_error");
}
