import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { rememberingFirstAnswers } from "../features/accounts/actions-first-answers.ts";
import type { App } from "./app-type.ts";

const keyLength = 200;

/**
 * A write that carries an `Idempotency-Key` happens once: what its transaction answered is kept in that same transaction for 7 days, and a
 * repeat, such as after a connection cut before the answer arrived, gets the first answer.
 */
export function rememberFirstAnswers(app: App, context: Context): void {
  app.decorateRequest("context", { getter: () => context });
  app.addHook("preHandler", (request, _reply, done) => {
    const key = request.headers["idempotency-key"];
    if (typeof key === "string" && key !== "" && request.visitor && request.method !== "GET") {
      const remembering = rememberingFirstAnswers(
        context,
        request.visitor,
        key.slice(0, keyLength),
        fingerprint(request),
      );
      Object.defineProperty(request, "context", { value: remembering });
    }
    done();
  });
}

/** The same key on another request is a mistake of the client, and must not be answered with something else's answer. */
function fingerprint({ method, url, body }: FastifyRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([method, url, body]))
    .digest("base64url");
}
