import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import type { App } from "../../../http/app-type.ts";
import { isBearer } from "../../../http/bearer.ts";
import { announcedBytes, refusalOf } from "../../../http/uploads.ts";
import { serve } from "../../../http/serve.ts";
import { writeUpTo } from "../../../limits/limited-file.ts";
import { acceptMail } from "./actions.ts";
import { originalOf } from "./actions-originals.ts";
import { makePostingAddress, postingAddressOf, revokePostingAddress, switchPosting } from "./actions-posting.ts";

const mailType = "message/rfc822";

export async function inboundMailRoutes(app: App, context: Context): Promise<void> {
  serve(app, "GET /api/groups/:id/posting-address", ({ me, params: { id } }) => postingAddressOf(context, me, id));

  serve(app, "PUT /api/groups/:id/posting-address", ({ me, params: { id }, body }) =>
    switchPosting(context, me, id, body.isOn),
  );

  serve(
    app,
    "POST /api/groups/:id/posting-address",
    async ({ me, params: { id } }) => await makePostingAddress(context, me, id),
  );

  serve(app, "DELETE /api/groups/:id/posting-address", ({ me, params: { id } }) =>
    revokePostingAddress(context, me, id),
  );

  serve(app, "GET /api/messages/:id/email", ({ me, params: { id } }) => originalOf(context, me, id));

  await app.register((scope: App, _options: object, done: () => void) => {
    scope.addContentTypeParser(mailType, (_request, _payload, parsed) => parsed(null));
    serve(
      scope,
      "POST /api/inbound-mail",
      (request) => {
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
        return acceptMail(context, arrival, receive);
      },
      { longRunning: true },
    );
    done();
  });
}
