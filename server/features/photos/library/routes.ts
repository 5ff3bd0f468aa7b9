import type { MarkedQuery, PhotoPageQuery } from "#contract/library.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import type { Me } from "../../identity/people/rules.ts";
import { correctDay } from "./actions-dating.ts";
import { libraryMonths, libraryPage, peopleInPhotos } from "./actions.ts";
import { presentMonths, presentPersonInPhotos, presentPhoto } from "./present.ts";

export function libraryRoutes(app: App, context: Context): void {
  const months = async (me: Me, wanted: MarkedQuery, groupId?: string) =>
    presentMonths(await libraryMonths(context, me, wanted, groupId));
  serve(app, "GET /api/photos/months", ({ me, query }) => months(me, query));
  serve(app, "GET /api/groups/:id/photos/months", ({ me, params, query }) => months(me, query, params.id));
  serve(app, "GET /api/groups/:id/photos/people", async ({ me, params }) => ({
    people: (await peopleInPhotos(context, me, params.id)).map(presentPersonInPhotos),
  }));

  const page = async (me: Me, wanted: PhotoPageQuery, groupId?: string) => {
    const { photos, after } = await libraryPage(context, me, wanted, groupId);
    return { photos: photos.map(presentPhoto), after };
  };
  serve(app, "GET /api/photos", ({ me, query }) => page(me, query));
  serve(app, "GET /api/groups/:id/photos", ({ me, params, query }) => page(me, query, params.id));

  serve(app, "PUT /api/files/:id/day", ({ me, params, body }) => correctDay(context, me, params.id, body.day));
}
