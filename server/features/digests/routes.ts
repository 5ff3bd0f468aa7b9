import { EmailsResumed, EmailsStopped, StopParams } from "#contract/accounts.ts";
import { responses, NoContent } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { noContent } from "../../http/no-content.ts";
import { changeEmailsByLink } from "./actions-unsubscribe.ts";

const path = "/api/stop-notification-emails/:user/:token";
const formBytes = 4096;

/** GET is used by the page the link opens; mail programs POST a form for one-click unsubscribe (RFC 8058), whose content is irrelevant. */
export async function stopEmailsRoutes(app: App, context: Context): Promise<void> {
  app.put(
    path,
    {
      config: { access: "anyone" },
      schema: { params: StopParams, body: EmailsResumed, response: responses(204, NoContent) },
    },
    ({ params, body }, reply) => noContent(reply, changeEmailsByLink(context, params, body)),
  );

  await app.register((scope: App, _options: object, done: () => void) => {
    scope.removeContentTypeParser("application/x-www-form-urlencoded");
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: formBytes },
      (_request, _body, parsed) => parsed(null, {}),
    );
    for (const method of ["GET", "POST"] as const) {
      scope.route({
        method,
        url: path,
        config: { access: "anyone" },
        schema: { params: StopParams, response: responses(200, EmailsStopped) },
        async handler({ params }) {
          await changeEmailsByLink(context, params);
          return { message: "Email notifications disabled" as const };
        },
      });
    }
    done();
  });
}
