import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { origin, provenOrigin } from "../../../http/origin.ts";
import { serve } from "../../../http/serve.ts";
import { deviceLink, signInByDeviceLink } from "./actions-device-links.ts";
import { endSponsoredSessions, makeDeviceLink, makeSponsoredAccount, setPin, sponsoredAccounts } from "./actions.ts";
import { presentDeviceLink, presentSponsored } from "./present.ts";

export function sponsoredAccountRoutes(app: App, context: Context): void {
  serve(app, "GET /api/me/sponsored-accounts", async ({ me }) =>
    (await sponsoredAccounts(context, me)).map(presentSponsored),
  );

  serve(app, "POST /api/me/sponsored-accounts", async (request) => {
    const made = await makeSponsoredAccount(context, request.me, request.body, provenOrigin(request));
    const { account, link, isWaiting } = made;
    return { account: presentSponsored(account), link: presentDeviceLink(link), isWaiting };
  });

  serve(app, "POST /api/me/sponsored-accounts/:id/device-link", async (request) => {
    const link = await makeDeviceLink(context, request.me, request.params.id, provenOrigin(request));
    return presentDeviceLink(link);
  });

  serve(app, "PUT /api/me/sponsored-accounts/:id/pin", (request) =>
    setPin(context, request.me, request.params.id, request.body.pin, provenOrigin(request)),
  );

  serve(app, "DELETE /api/me/sponsored-accounts/:id/sessions", (request) =>
    endSponsoredSessions(context, request.me, request.params.id, provenOrigin(request)),
  );

  deviceLinkRoutes(app, context);
}

function deviceLinkRoutes(app: App, context: Context): void {
  serve(app, "GET /api/device-links/:token", async ({ params, ip }) => {
    const { name, expiresAt } = await deviceLink(context, params.token, ip);
    return { name, expiresAt: toSeconds(expiresAt) };
  });

  serve(app, "POST /api/device-links/:token", async (request, reply) => {
    const session = await signInByDeviceLink(context, request.params.token, origin(request));
    reply.signIn(session);
    return { api_key: session.apiKey };
  });
}
