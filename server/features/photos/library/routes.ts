import { PhotoDay, PhotoMonths, PhotoPage, PhotoPageQuery } from "#contract/library.ts";
import { IdParams, NoContent, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { noContent } from "../../../http/no-content.ts";
import type { Me } from "../../identity/people/rules.ts";
import { correctDay } from "./actions-dating.ts";
import { libraryMonths, libraryPage } from "./actions.ts";
import { presentPhoto } from "./present.ts";

export function libraryRoutes(app: App, context: Context): void {
  const months = { response: responses(200, PhotoMonths) };
  const photos = { querystring: PhotoPageQuery, response: responses(200, PhotoPage) };
  const params = IdParams;

  app.get("/api/photos/months", { schema: months }, async ({ me }) => ({ months: await libraryMonths(context, me) }));
  app.get("/api/groups/:id/photos/months", { schema: { ...months, params } }, async ({ me, params }) => ({
    months: await libraryMonths(context, me, params.id),
  }));

  const page = async (me: Me, wanted: PhotoPageQuery, groupId?: string) => {
    const { photos, after } = await libraryPage(context, me, wanted, groupId);
    return { photos: photos.map(presentPhoto), after };
  };
  app.get("/api/photos", { schema: photos }, ({ me, query }) => page(me, query));
  app.get("/api/groups/:id/photos", { schema: { ...photos, params } }, ({ me, params, query }) =>
    page(me, query, params.id),
  );

  app.put(
    "/api/files/:id/day",
    { schema: { params, body: PhotoDay, response: responses(204, NoContent) } },
    ({ me, params, body }, reply) => noContent(reply, correctDay(context, me, params.id, body.day)),
  );
}
