import type { FastifyReply, FastifyRequest } from "fastify";
import { errorResponses, IdParams } from "#contract/wire.ts";
import type { Context } from "../../context.ts";
import { appError } from "../../errors.ts";
import type { App } from "../../http/app-type.ts";
import { sendZip } from "../../http/send-zip.ts";
import { attachmentHeader } from "../files/rules.ts";
import type { Me } from "../people/rules.ts";
import { exportGroup, exportMine, type Export } from "./actions-download.ts";
import { sitePages } from "./present-site.ts";

// Answering HEAD would write and read everything, to send none of it.
const download = { config: { access: "media", longRunning: true }, exposeHeadRoute: false } as const;

/** Routes that send a group, or all that a person has contributed, as one ZIP. Browsers download them by cookie, like media. */
export function exportRoutes(app: App, context: Context): void {
  const send = async (reply: FastifyReply, name: string, entries: Promise<Export> | Export) =>
    sendZip(reply, attachmentHeader(name), await entries);

  app.get(
    "/files/groups/:id/export.zip",
    { ...download, schema: { params: IdParams, response: errorResponses } },
    (request, reply) => send(reply, "group.zip", exportGroup(context, signedIn(request), request.params.id, sitePages)),
  );

  app.get("/api/me/export.zip", { ...download, schema: { response: errorResponses } }, (request, reply) =>
    send(reply, "my-data.zip", exportMine(context, owner(request), sitePages)),
  );
}

function owner({ visitor }: FastifyRequest): Me {
  if (!visitor) throw appError("unauthorized");
  return visitor;
}

/** Like other media, the export of a group does not reveal whether it exists. */
function signedIn({ visitor }: FastifyRequest): Me {
  if (!visitor) throw appError("not_found");
  return visitor;
}
