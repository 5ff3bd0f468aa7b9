import { Type } from "typebox";
import { SignedIn } from "#contract/accounts.ts";
import {
  DeviceLink,
  MadeSponsoredAccount,
  NewPin,
  NewSponsoredAccount,
  OpenDeviceLink,
  SponsoredAccount,
} from "#contract/sponsored-accounts.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { origin, provenOrigin } from "../../../http/origin.ts";
import { deviceLink, signInByDeviceLink } from "./actions-device-links.ts";
import { endSponsoredSessions, makeDeviceLink, makeSponsoredAccount, setPin, sponsoredAccounts } from "./actions.ts";
import { presentDeviceLink, presentSponsored } from "./present.ts";

const own = "/api/me/sponsored-accounts";
const TokenParams = Type.Object({ token: Type.String() });

/** Routes for accounts of people without an email address, and for the links that sign in their devices. No API key may call them. */
export function sponsoredAccountRoutes(app: App, context: Context): void {
  app.get(own, { schema: { response: responses(200, Type.Array(SponsoredAccount)) } }, async ({ me }) =>
    (await sponsoredAccounts(context, me)).map(presentSponsored),
  );

  app.post(
    own,
    { schema: { body: NewSponsoredAccount, response: responses(201, MadeSponsoredAccount) } },
    async (request, reply) => {
      const made = await makeSponsoredAccount(context, request.me, request.body, provenOrigin(request));
      const { account, link, isWaiting } = made;
      return reply.code(201).send({ account: presentSponsored(account), link: presentDeviceLink(link), isWaiting });
    },
  );

  app.post(
    `${own}/:id/device-link`,
    { schema: { params: IdParams, response: responses(201, DeviceLink) } },
    async (request, reply) => {
      const link = await makeDeviceLink(context, request.me, request.params.id, provenOrigin(request));
      return reply.code(201).send(presentDeviceLink(link));
    },
  );

  app.put(
    `${own}/:id/pin`,
    { schema: { params: IdParams, body: NewPin, response: responses(204, NoContent) } },
    (request, reply) =>
      noContent(reply, setPin(context, request.me, request.params.id, request.body.pin, provenOrigin(request))),
  );

  app.delete(
    `${own}/:id/sessions`,
    { schema: { params: IdParams, response: responses(204, NoContent) } },
    (request, reply) =>
      noContent(reply, endSponsoredSessions(context, request.me, request.params.id, provenOrigin(request))),
  );

  deviceLinkRoutes(app, context);
}

function deviceLinkRoutes(app: App, context: Context): void {
  const config = { access: "anyone" } as const;

  app.get(
    "/api/device-links/:token",
    { config, schema: { params: TokenParams, response: responses(200, OpenDeviceLink) } },
    async ({ params, ip }) => {
      const { name, expiresAt } = await deviceLink(context, params.token, ip);
      return { name, expiresAt: toSeconds(expiresAt) };
    },
  );

  app.post(
    "/api/device-links/:token",
    { config, schema: { params: TokenParams, response: responses(200, SignedIn) } },
    async (request, reply) => {
      const session = await signInByDeviceLink(context, request.params.token, origin(request));
      return reply.signIn(session).send({ api_key: session.apiKey });
    },
  );
}
