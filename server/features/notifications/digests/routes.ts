import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { oneClickForms } from "../../../http/one-click-forms.ts";
import { serve } from "../../../http/serve.ts";
import { changeEmailsByLink, emailsToStop } from "./actions-unsubscribe.ts";

/** Only PUT and POST change anything, as mail servers scan links. One-click unsubscribe (RFC 8058) POSTs a form, from older emails to the API. */
export async function stopEmailsRoutes(app: App, context: Context): Promise<void> {
  serve(app, "GET /api/stop-notification-emails/:user/:token", async ({ params }) => ({
    name: (await emailsToStop(context, params)).name,
  }));

  serve(app, "PUT /api/stop-notification-emails/:user/:token", ({ params, body }) =>
    changeEmailsByLink(context, params, body),
  );

  await app.register((scope: App, _options: object, done: () => void) => {
    oneClickForms(scope);
    for (const address of [
      "/api/stop-notification-emails/:user/:token",
      "/stop-notification-emails/:user/:token",
    ] as const) {
      serve(scope, `POST ${address}`, async ({ params }) => {
        await changeEmailsByLink(context, params);
        return { message: "Email notifications disabled" as const };
      });
    }
    done();
  });
}
