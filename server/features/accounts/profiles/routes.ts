import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { presentCardWithGroup } from "../../conversation/feed/present.ts";
import { presentPeople } from "../../identity/people/present.ts";
import { profileCards, profileOf } from "./actions.ts";
import { presentProfile } from "./present.ts";

export function profileRoutes(app: App, context: Context): void {
  serve(app, "GET /api/people/:id", async (request) =>
    presentProfile(await profileOf(context, request.me, request.params.id)),
  );

  serve(app, "GET /api/people/:id/cards/:n", async ({ me, params }) => {
    const { cards, people } = await profileCards(context, me, params.id, params.n);
    const authors = presentPeople(people);
    return { cards: cards.map((card) => presentCardWithGroup(card, authors, context.clock.now())) };
  });
}
