import type { FastifyRequest } from "fastify";
import { appError } from "../errors.ts";
import type { Me } from "../features/identity/people/rules.ts";

/** Returns who is signed in, for media: like other media, a download does not reveal whether it exists. */
export function signedIn({ visitor }: FastifyRequest): Me {
  if (!visitor) throw appError("not_found");
  return visitor;
}
