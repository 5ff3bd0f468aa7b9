import { EmailsStopped, EmailsToStop, StopParams } from "#contract/accounts.ts";
import { responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { oneClickForms } from "../../../http/one-click-forms.ts";
import { serverEmailsToStop, stopPurpose, stopServerEmails } from "./actions-stopping.ts";

const pagePath = `/${stopPurpose}/:user/:token` as const;
const path = `/api${pagePath}` as const;

/** The link of the weekly email about the server. Only POST changes anything, as with other emails. */
export async function stopServerEmailsRoutes(app: App, context: Context): Promise<void> {
  const config = { access: "anyone" } as const;
  app.get(
    path,
    { config, schema: { params: StopParams, response: responses(200, EmailsToStop) } },
    async ({ params }) => ({ name: (await serverEmailsToStop(context, params)).name }),
  );

  await app.register((scope: App, _options: object, done: () => void) => {
    oneClickForms(scope);
    for (const url of [path, pagePath]) {
      scope.post(
        url,
        { config, schema: { params: StopParams, response: responses(200, EmailsStopped) } },
        async ({ params }) => {
          await stopServerEmails(context, params);
          return { message: "Email notifications disabled" as const };
        },
      );
    }
    done();
  });
}
