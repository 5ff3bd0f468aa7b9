import type { FastifyReply, FastifyRequest } from "fastify";
import type { PartQuery } from "#contract/library.ts";
import type { Context } from "../../../context.ts";
import { appError } from "../../../errors.ts";
import type { App } from "../../../http/app-type.ts";
import { sendZip } from "../../../http/send-zip.ts";
import { signedIn } from "../../../http/signed-in.ts";
import { serve } from "../../../http/serve.ts";
import { attachmentHeader } from "../../files/files/rules.ts";
import { presentParts } from "../../photos/library/present-parts.ts";
import { archiveName } from "../../photos/library/rules-parts.ts";
import type { Me } from "../../identity/people/rules.ts";
import { exportGroup, exportMine, partsOfGroup, partsOfMine, type Export } from "./actions-download.ts";
import { sitePages } from "./present-site.ts";

// HEAD would read all files.
const zipOptions = { longRunning: true, exposeHeadRoute: false } as const;

/** Browsers download by cookie, like media. */
export function exportRoutes(app: App, context: Context): void {
  const send = async (reply: FastifyReply, stem: string, { part }: PartQuery, entries: Promise<Export> | Export) =>
    sendZip(reply, attachmentHeader(archiveName(stem, part)), await entries);

  serve(
    app,
    "GET /files/groups/:id/export.zip",
    (request, reply) => {
      const { params, query } = request;
      return send(reply, "group", query, exportGroup(context, signedIn(request), params.id, sitePages, query));
    },
    zipOptions,
  );

  serve(app, "GET /api/groups/:id/export/parts", async ({ me, params: { id }, contentDb }) =>
    presentParts(`files/groups/${id}/export.zip`, await partsOfGroup(context, me, id, contentDb)),
  );

  serve(
    app,
    "GET /api/me/export.zip",
    (request, reply) =>
      send(reply, "my-data", request.query, exportMine(context, owner(request), sitePages, request.query)),
    zipOptions,
  );

  serve(app, "GET /api/me/export/parts", async ({ me, contentDb }) =>
    presentParts("api/me/export.zip", await partsOfMine(context, me, contentDb)),
  );
}

function owner({ visitor }: FastifyRequest): Me {
  if (!visitor) throw appError("unauthorized");
  return visitor;
}
