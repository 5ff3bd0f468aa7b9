import type { FastifyRequest } from "fastify";
import { appError } from "../errors.ts";
import type { Me } from "../features/identity/people/rules.ts";

/** Returns the reader of media calls, which do not reveal whether a file exists. */
export function signedIn({ visitor }: FastifyRequest): Me {
  if (!visitor) throw appError("not_found");
  return visitor;
}
