import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { presentPerson } from "../../identity/people/present.ts";
import { markPerson, peopleIn, peopleToMark, removeMark } from "./actions.ts";
import { presentPhotoPerson } from "./present.ts";

export function photoPeopleRoutes(app: App, context: Context): void {
  serve(app, "GET /api/messages/:id/photo-people", async ({ me, params }) => ({
    people: (await peopleIn(context, me, params.id)).map(presentPhotoPerson),
  }));

  serve(app, "POST /api/messages/:id/photo-people", async ({ me, params, body }) => ({
    people: (await markPerson(context, me, params.id, body)).map(presentPhotoPerson),
  }));

  serve(app, "DELETE /api/messages/:id/photo-people/:personId", async ({ me, params }) => ({
    people: (await removeMark(context, me, params.id, params.personId)).map(presentPhotoPerson),
  }));

  serve(app, "GET /api/groups/:id/photo-people", async ({ me, params }) => {
    const { members, names } = await peopleToMark(context, me, params.id);
    return { members: members.map(presentPerson), names };
  });
}
