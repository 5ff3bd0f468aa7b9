import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { serve } from "../../../http/serve.ts";
import { contributionsOf } from "../messages/actions-reading.ts";
import { presentMessage } from "../messages/present.ts";
import { groupPageCards, neighboursOf, randomMessage } from "./actions.ts";
import { presentGroupCards, presentNewsOfGroups, presentReaders } from "./present.ts";
import { newsOfGroups } from "./actions-news.ts";
import { readersOfMessage } from "./actions-readers.ts";
import { readGroupUntil, readThreadUntil } from "./actions-read-positions.ts";

export function feedRoutes(app: App, context: Context): void {
  readPositionRoutes(app, context);

  serve(app, "GET /api/groups/:id/cards/:n", async ({ me, params }) => {
    const { cards, totalItems, readUntil, ...shown } = await groupPageCards(context, me, params.id, params.n);
    return {
      cards: presentGroupCards(cards, shown),
      totalItems,
      readUntil: toSeconds(readUntil),
    };
  });

  serve(app, "GET /api/groups/:id/random", async ({ me, params }) => {
    const message = await randomMessage(context, me, params.id);
    return message && presentMessage(message, me);
  });

  serve(app, "GET /api/me/groups", async ({ me }) => presentNewsOfGroups(await newsOfGroups(context, me)));

  serve(app, "GET /api/me/contributions", ({ me }) => contributionsOf(context, me));

  serve(app, "GET /api/messages/:id/neighbours", ({ me, params }) => neighboursOf(context, me, params.id));
}

function readPositionRoutes(app: App, context: Context): void {
  serve(app, "GET /api/messages/:id/readers", async ({ me, params }) =>
    presentReaders(await readersOfMessage(context, me, params.id)),
  );

  serve(app, "POST /api/groups/:id/read", async ({ me, params, body }) => ({
    readUntil: toSeconds(await readGroupUntil(context, me, params.id, body?.until)),
  }));

  serve(app, "POST /api/messages/:id/read", async ({ me, params, body }) => ({
    readUntil: toSeconds(await readThreadUntil(context, me, params.id, body?.replyId)),
  }));
}
