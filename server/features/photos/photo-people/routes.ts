import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { presentPerson } from "../../identity/people/present.ts";
import { claimPhotoName, decideOnName, nameClaims, withdrawNameClaim } from "./actions-claims.ts";
import { markPerson, peopleIn, peopleToMark, removeMark } from "./actions.ts";
import { presentNameClaim, presentPhotoPerson } from "./present.ts";

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

  claimRoutes(app, context);
}

function claimRoutes(app: App, context: Context): void {
  serve(app, "GET /api/groups/:id/photo-name-claims", async ({ me, params }) => ({
    claims: (await nameClaims(context, me, params.id)).map(presentNameClaim),
  }));

  serve(app, "POST /api/groups/:id/photo-name-claims", ({ me, params, body }) =>
    claimPhotoName(context, me, params.id, body.name),
  );

  serve(app, "DELETE /api/photo-name-claims/:id", ({ me, params }) => withdrawNameClaim(context, me, params.id));

  serve(app, "PUT /api/photo-name-claims/:id/decision", ({ me, params, body }) =>
    decideOnName(context, me, params.id, body.isAccepted),
  );
}
