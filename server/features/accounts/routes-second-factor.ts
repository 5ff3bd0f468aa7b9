import {
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorSecret,
} from "#contract/second-factor.ts";
import { answers, NoContent } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  startSecondFactor,
} from "./actions-second-factor.ts";

/** A code besides the password: to begin, to go on and to end. */
export function secondFactorRoutes(app: App, context: Context): void {
  app.get("/api/me/second-factor", { schema: { response: answers(200, SecondFactor) } }, ({ me }) =>
    secondFactorOf(context, me),
  );

  app.post(
    "/api/me/second-factor",
    { schema: { body: NewSecondFactor, response: answers(200, SecondFactorSecret) } },
    ({ me, body, ip }) => startSecondFactor(context, me, body.password, ip),
  );

  app.post(
    "/api/me/second-factor/confirm",
    { schema: { body: SecondFactorCode, response: answers(200, RecoveryCodes) } },
    async ({ me, body, ip }) => ({ recoveryCodes: await confirmSecondFactor(context, me, body.code, ip) }),
  );

  app.post(
    "/api/me/second-factor/recovery-codes",
    { schema: { body: SecondFactorCode, response: answers(200, RecoveryCodes) } },
    async ({ me, body, ip }) => ({ recoveryCodes: await renewRecoveryCodes(context, me, body.code, ip) }),
  );

  app.post(
    "/api/me/second-factor/end",
    { schema: { body: SecondFactorCode, response: answers(204, NoContent) } },
    async ({ me, body, ip }, reply) => {
      await endSecondFactor(context, me, body.code, ip);
      return reply.code(204).send(null);
    },
  );
}
