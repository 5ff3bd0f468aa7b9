import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import {
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  startSecondFactor,
} from "./actions-second-factor.ts";
import { origin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";

export function secondFactorRoutes(app: App, context: Context): void {
  serve(app, "GET /api/me/second-factor", ({ me }) => secondFactorOf(context, me));

  serve(app, "POST /api/me/second-factor", ({ me, body, ip }) => startSecondFactor(context, me, body.password, ip));

  serve(app, "POST /api/me/second-factor/confirm", async (request) => ({
    recoveryCodes: await confirmSecondFactor(context, request.me, request.body.code, origin(request)),
  }));

  serve(app, "POST /api/me/second-factor/recovery-codes", async (request) => ({
    recoveryCodes: await renewRecoveryCodes(context, request.me, request.body.code, origin(request)),
  }));

  serve(app, "POST /api/me/second-factor/end", (request) =>
    endSecondFactor(context, request.me, request.body.code, origin(request)),
  );
}
