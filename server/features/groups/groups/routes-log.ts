import { GroupLog, GroupLogQuery } from "#contract/moderation.ts";
import { IdParams, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { groupLog } from "./actions-log.ts";
import { presentLog } from "./present-log.ts";

export function groupLogRoutes(app: App, context: Context): void {
  app.get(
    "/api/groups/:id/log",
    { schema: { params: IdParams, querystring: GroupLogQuery, response: responses(200, GroupLog) } },
    async ({ me, params, query }) => presentLog(await groupLog(context, me, params.id, query.before)),
  );
}
