import type { FastifyRequest } from "fastify";
import type { ProvenOrigin } from "../features/identity/sign-in/actions-proof.ts";
import type { Origin } from "../features/identity/sign-in/rules.ts";

/** Returns the origin of changes that could take over an account. */
export function provenOrigin(request: FastifyRequest): ProvenOrigin {
  const header = request.headers["x-reauthentication"];
  return { ...origin(request), reauthentication: typeof header === "string" ? header : undefined };
}

export function origin({ ip, headers, deviceTokens }: FastifyRequest): Origin {
  return { address: ip, device: headers["user-agent"] ?? "", deviceTokens };
}
