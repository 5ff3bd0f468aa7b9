import { FoundCards, MessageSearch } from "#contract/messages-search.ts";
import { responses } from "#contract/wire.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { searchCards } from "./actions.ts";
import { presentFoundCards } from "./present.ts";

export function searchRoutes(app: App, context: Context): void {
  app.post(
    "/api/messages/search/cards",
    { schema: { body: MessageSearch, response: responses(200, FoundCards) } },
    async ({ me, body }) => presentFoundCards(await searchCards(context, me, body), context.clock.now()),
  );
}
