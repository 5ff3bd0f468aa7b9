import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { addImported, authorsFor, groupImports, missingFrom, startImport, undoImport } from "./actions.ts";
import { claimAuthor, decideOnAuthor, importedPeople, withdrawAuthorClaim } from "./actions-claims.ts";
import { presentImport, presentPeople } from "./present.ts";

export function importRoutes(app: App, context: Context): void {
  serve(app, "GET /api/groups/:id/imports", async ({ me, params }) => ({
    imports: (await groupImports(context, me, params.id)).map(presentImport),
  }));

  serve(app, "POST /api/groups/:id/imports", async ({ me, params, body }) =>
    presentImport(await startImport(context, me, params.id, body.title)),
  );

  serve(app, "POST /api/imports/:id/authors", async ({ me, params, body }) => ({
    ids: await authorsFor(context, me, params.id, body),
  }));

  serve(app, "POST /api/imports/:id/missing", async ({ me, params, body }) => ({
    ids: await missingFrom(context, me, params.id, body.ids),
  }));

  serve(app, "POST /api/imports/:id/messages", ({ me, params, body }) =>
    addImported(context, me, params.id, body.messages),
  );

  serve(app, "DELETE /api/imports/:id", ({ me, params }) => undoImport(context, me, params.id));

  claimRoutes(app, context);
}

function claimRoutes(app: App, context: Context): void {
  serve(app, "GET /api/groups/:id/imported-people", async ({ me, params }) =>
    presentPeople(await importedPeople(context, me, params.id)),
  );

  serve(app, "PUT /api/imported-people/:id/claim", ({ me, params }) => claimAuthor(context, me, params.id));

  serve(app, "DELETE /api/imported-people/:id/claim", ({ me, params }) => withdrawAuthorClaim(context, me, params.id));

  serve(app, "PUT /api/imported-people/:id/decision", ({ me, params, body }) =>
    decideOnAuthor(context, me, params.id, body.isAccepted),
  );
}
