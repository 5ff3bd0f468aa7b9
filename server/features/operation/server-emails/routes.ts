import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { oneClickForms } from "../../../http/one-click-forms.ts";
import { serve } from "../../../http/serve.ts";
import { serverEmailsToStop, stopServerEmails } from "./actions-stopping.ts";

/** Only POST changes anything, as with other emails. */
export async function stopServerEmailsRoutes(app: App, context: Context): Promise<void> {
  serve(app, "GET /api/stop-server-emails/:user/:token", async ({ params }) => ({
    name: (await serverEmailsToStop(context, params)).name,
  }));

  await app.register((scope: App, _options: object, done: () => void) => {
    oneClickForms(scope);
    for (const address of ["/api/stop-server-emails/:user/:token", "/stop-server-emails/:user/:token"] as const) {
      serve(scope, `POST ${address}`, async ({ params }) => {
        await stopServerEmails(context, params);
        return { message: "Email notifications disabled" as const };
      });
    }
    done();
  });
}
