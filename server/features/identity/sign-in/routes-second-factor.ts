import {
  NewSecondFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorCode,
  SecondFactorSecret,
} from "#contract/second-factor.ts";
import { responses, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  startSecondFactor,
} from "./actions-second-factor.ts";
import { origin } from "../../../http/origin.ts";

/** Routes to turn two-step verification on, manage it and turn it off. */
export function secondFactorRoutes(app: App, context: Context): void {
  app.get("/api/me/second-factor", { schema: { response: responses(200, SecondFactor) } }, ({ me }) =>
    secondFactorOf(context, me),
  );

  app.post(
    "/api/me/second-factor",
    { schema: { body: NewSecondFactor, response: responses(200, SecondFactorSecret) } },
    ({ me, body, ip }) => startSecondFactor(context, me, body.password, ip),
  );

  app.post(
    "/api/me/second-factor/confirm",
    { schema: { body: SecondFactorCode, response: responses(200, RecoveryCodes) } },
    async (request) => ({
      recoveryCodes: await confirmSecondFactor(context, request.me, request.body.code, origin(request)),
    }),
  );

  app.post(
    "/api/me/second-factor/recovery-codes",
    { schema: { body: SecondFactorCode, response: responses(200, RecoveryCodes) } },
    async (request) => ({
      recoveryCodes: await renewRecoveryCodes(context, request.me, request.body.code, origin(request)),
    }),
  );

  app.post(
    "/api/me/second-factor/end",
    { schema: { body: SecondFactorCode, response: responses(204, NoContent) } },
    (request, reply) => noContent(reply, endSecondFactor(context, request.me, request.body.code, origin(request))),
  );
}
