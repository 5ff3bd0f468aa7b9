import {
  MailOriginal,
  NewPostingAddress,
  PostingAddress,
  WebhookQuery,
  inboundMailPath,
} from "#contract/inbound-mail.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import type { App } from "../../../http/app-type.ts";
import { isBearer } from "../../../http/bearer.ts";
import { noContent } from "../../../http/no-content.ts";
import { announcedBytes, refusalOf } from "../../../http/uploads.ts";
import { writeUpTo } from "../../../limits/limited-file.ts";
import { acceptMail } from "./actions.ts";
import { originalOf } from "./actions-originals.ts";
import { makePostingAddress, postingAddressOf, revokePostingAddress, switchPosting } from "./actions-posting.ts";

const mailType = "message/rfc822";

export async function inboundMailRoutes(app: App, context: Context): Promise<void> {
  const params = IdParams;
  app.get(
    "/api/groups/:id/posting-address",
    { schema: { params, response: responses(200, PostingAddress) } },
    ({ me, params: { id } }) => postingAddressOf(context, me, id),
  );

  app.put(
    "/api/groups/:id/posting-address",
    { schema: { params, body: NewPostingAddress, response: responses(200, PostingAddress) } },
    ({ me, params: { id }, body }) => switchPosting(context, me, id, body.isOn),
  );

  app.post(
    "/api/groups/:id/posting-address",
    { schema: { params, response: responses(201, PostingAddress) } },
    async ({ me, params: { id } }, reply) => reply.code(201).send(await makePostingAddress(context, me, id)),
  );

  app.delete(
    "/api/groups/:id/posting-address",
    { schema: { params, response: responses(204, NoContent) } },
    ({ me, params: { id } }, reply) => noContent(reply, revokePostingAddress(context, me, id)),
  );

  app.get(
    "/api/messages/:id/email",
    { schema: { params, response: responses(200, MailOriginal) } },
    ({ me, params: { id } }) => originalOf(context, me, id),
  );

  await app.register((scope: App, _options: object, done: () => void) => {
    scope.addContentTypeParser(mailType, (_request, _payload, parsed) => parsed(null));
    scope.post(
      inboundMailPath,
      {
        config: { access: "anyone", longRunning: true },
        schema: { querystring: WebhookQuery, response: responses(204, NoContent) },
      },
      (request, reply) => {
        const { webhookToken, maxBytes } = context.config.inbound;
        if (webhookToken === undefined || !isBearer(request.raw, webhookToken)) throw appError("not_found");
        if (!request.headers["content-type"]?.startsWith(mailType)) throw appError("unsupported_media_type");
        if ((announcedBytes(request) ?? 0) > maxBytes) throw refusalOf(appError("mail_too_large"), request);
        const { recipient } = request.query;
        const arrival = { isFromNamedPeer: true, ...(recipient !== undefined && { recipients: [recipient] }) };
        const receive = (path: string) =>
          writeUpTo(maxBytes, request.raw, path).catch((error: unknown) => {
            throw refusalOf(error, request);
          });
        return noContent(reply, acceptMail(context, arrival, receive));
      },
    );
    done();
  });
}
