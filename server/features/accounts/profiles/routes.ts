import { PageParams } from "#contract/groups.ts";
import { Profile, ProfileCards } from "#contract/profiles.ts";
import { IdParams, responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { presentCardWithGroup } from "../../conversation/feed/present.ts";
import { profileCards, profileOf } from "./actions.ts";
import { presentProfile } from "./present.ts";

export function profileRoutes(app: App, context: Context): void {
  app.get("/api/people/:id", { schema: { params: IdParams, response: responses(200, Profile) } }, async (request) =>
    presentProfile(await profileOf(context, request.me, request.params.id)),
  );

  app.get(
    "/api/people/:id/cards/:n",
    { schema: { params: PageParams, response: responses(200, ProfileCards) } },
    async ({ me, params }) => {
      const { cards, people } = await profileCards(context, me, params.id, params.n);
      return { cards: cards.map((card) => presentCardWithGroup(card, people, context.clock.now())) };
    },
  );
}
