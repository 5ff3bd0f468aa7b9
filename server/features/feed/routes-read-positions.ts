import { ReadGroup, ReadMessage, ReadPosition } from "#contract/reading.ts";
import { responses, IdParams } from "#contract/wire.ts";
import { toSeconds } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-type.ts";
import { readGroupUntil, readThreadUntil } from "./actions-read-positions.ts";

export function readPositionRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.post(
    "/api/groups/:id/read",
    { schema: { params, body: ReadGroup, response: responses(200, ReadPosition) } },
    async ({ me, params, body }) => ({
      readUntil: toSeconds(await readGroupUntil(context, me, params.id, body?.until)),
    }),
  );

  app.post(
    "/api/messages/:id/read",
    { schema: { params, body: ReadMessage, response: responses(200, ReadPosition) } },
    async ({ me, params, body }) => ({
      readUntil: toSeconds(await readThreadUntil(context, me, params.id, body?.replyId)),
    }),
  );
}
