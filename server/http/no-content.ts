import type { FastifyReply } from "fastify";

/** Answers 204 once the work is done. */
export async function noContent(reply: FastifyReply, work: Promise<unknown>): Promise<null> {
  await work;
  reply.code(204);
  return null;
}
