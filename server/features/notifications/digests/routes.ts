import { EmailsResumed, EmailsStopped, EmailsToStop, StopParams } from "#contract/accounts.ts";
import { responses, NoContent } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { oneClickForms } from "../../../http/one-click-forms.ts";
import { changeEmailsByLink, emailsToStop } from "./actions-unsubscribe.ts";

const pagePath = "/stop-notification-emails/:user/:token";
const path = `/api${pagePath}` as const;

/**
 * Links of emails: mail servers open them to look for malware, so only PUT and POST change anything. Mail programs POST a form for one-click unsubscribe (RFC
 * 8058), whose content is irrelevant, to the address of the page; those of older emails to that of the API.
 */
export async function stopEmailsRoutes(app: App, context: Context): Promise<void> {
  const config = { access: "anyone" } as const;
  app.get(
    path,
    { config, schema: { params: StopParams, response: responses(200, EmailsToStop) } },
    async ({ params }) => ({ name: (await emailsToStop(context, params)).name }),
  );

  app.put(
    path,
    { config, schema: { params: StopParams, body: EmailsResumed, response: responses(204, NoContent) } },
    ({ params, body }, reply) => noContent(reply, changeEmailsByLink(context, params, body)),
  );

  await app.register((scope: App, _options: object, done: () => void) => {
    oneClickForms(scope);
    for (const url of [path, pagePath]) {
      scope.post(
        url,
        { config, schema: { params: StopParams, response: responses(200, EmailsStopped) } },
        async ({ params }) => {
          await changeEmailsByLink(context, params);
          return { message: "Email notifications disabled" as const };
        },
      );
    }
    done();
  });
}
