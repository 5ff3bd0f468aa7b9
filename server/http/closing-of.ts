import type { FastifyReply } from "fastify";

/** Returns a signal that is aborted when the answer has been sent, or when nobody waits for it any more. */
export function closingOf(reply: FastifyReply): AbortSignal {
  const closing = new AbortController();
  if (reply.raw.destroyed) closing.abort();
  else reply.raw.once("close", () => closing.abort());
  return closing.signal;
}
