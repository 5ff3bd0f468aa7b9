import {
  AuthorIds,
  ClaimDecision,
  Import,
  ImportedMessages,
  ImportedNames,
  ImportedPeople,
  Imports,
  MessageIds,
  NewImport,
} from "#contract/imports.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import { addImported, authorsFor, groupImports, missingFrom, startImport, undoImport } from "./actions.ts";
import { claimAuthor, decideOnClaim, importedPeople, withdrawClaim } from "./actions-claims.ts";
import { presentImport, presentPeople } from "./present.ts";

const params = IdParams;
const empty = responses(204, NoContent);

/** Routes for people who bring in messages and photos from elsewhere, and for members who say that some of them are theirs. */
export function importRoutes(app: App, context: Context): void {
  app.get(
    "/api/groups/:id/imports",
    { schema: { params, response: responses(200, Imports) } },
    async ({ me, params }) => ({ imports: (await groupImports(context, me, params.id)).map(presentImport) }),
  );

  app.post(
    "/api/groups/:id/imports",
    { schema: { params, body: NewImport, response: responses(201, Import) } },
    async ({ me, params, body }, reply) =>
      reply.code(201).send(presentImport(await startImport(context, me, params.id, body.title))),
  );

  app.post(
    "/api/imports/:id/authors",
    { schema: { params, body: ImportedNames, response: responses(200, AuthorIds) } },
    async ({ me, params, body }) => ({ ids: await authorsFor(context, me, params.id, body) }),
  );

  app.post(
    "/api/imports/:id/missing",
    { schema: { params, body: MessageIds, response: responses(200, MessageIds) } },
    async ({ me, params, body }) => ({ ids: await missingFrom(context, me, params.id, body.ids) }),
  );

  app.post(
    "/api/imports/:id/messages",
    { schema: { params, body: ImportedMessages, response: empty } },
    ({ me, params, body }, reply) => noContent(reply, addImported(context, me, params.id, body.messages)),
  );

  app.delete("/api/imports/:id", { schema: { params, response: empty } }, ({ me, params }, reply) =>
    noContent(reply, undoImport(context, me, params.id)),
  );

  claimRoutes(app, context);
}

function claimRoutes(app: App, context: Context): void {
  app.get(
    "/api/groups/:id/imported-people",
    { schema: { params, response: responses(200, ImportedPeople) } },
    async ({ me, params }) => presentPeople(await importedPeople(context, me, params.id)),
  );

  app.put("/api/imported-people/:id/claim", { schema: { params, response: empty } }, ({ me, params }, reply) =>
    noContent(reply, claimAuthor(context, me, params.id)),
  );

  app.delete("/api/imported-people/:id/claim", { schema: { params, response: empty } }, ({ me, params }, reply) =>
    noContent(reply, withdrawClaim(context, me, params.id)),
  );

  app.put(
    "/api/imported-people/:id/decision",
    { schema: { params, body: ClaimDecision, response: empty } },
    ({ me, params, body }, reply) => noContent(reply, decideOnClaim(context, me, params.id, body.isAccepted)),
  );
}
