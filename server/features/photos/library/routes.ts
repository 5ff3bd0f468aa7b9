import type { PhotoPageQuery } from "#contract/library.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import type { Me } from "../../identity/people/rules.ts";
import { correctDay } from "./actions-dating.ts";
import { libraryMonths, libraryPage } from "./actions.ts";
import { presentPhoto } from "./present.ts";

export function libraryRoutes(app: App, context: Context): void {
  serve(app, "GET /api/photos/months", async ({ me }) => ({ months: await libraryMonths(context, me) }));
  serve(app, "GET /api/groups/:id/photos/months", async ({ me, params }) => ({
    months: await libraryMonths(context, me, params.id),
  }));

  const page = async (me: Me, wanted: PhotoPageQuery, groupId?: string) => {
    const { photos, after } = await libraryPage(context, me, wanted, groupId);
    return { photos: photos.map(presentPhoto), after };
  };
  serve(app, "GET /api/photos", ({ me, query }) => page(me, query));
  serve(app, "GET /api/groups/:id/photos", ({ me, params, query }) => page(me, query, params.id));

  serve(app, "PUT /api/files/:id/day", ({ me, params, body }) => correctDay(context, me, params.id, body.day));
}
