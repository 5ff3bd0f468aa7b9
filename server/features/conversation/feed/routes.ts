import { PageParams } from "#contract/groups.ts";
import { CardPage, Contributions, MessageView, Neighbours } from "#contract/messages.ts";
import { responses, IdParams, NoContent } from "#contract/wire.ts";
import { toSeconds } from "../../../clock.ts";
import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app-type.ts";
import { contributionsOf } from "../messages/actions-reading.ts";
import { presentMessage } from "../messages/present.ts";
import { groupPageCards, neighboursOf, randomMessage } from "./actions.ts";
import { presentGroupCard, presentReaders } from "./present.ts";
import { Readers, ReadGroup, ReadMessage, ReadPosition } from "#contract/reading.ts";
import { readersOfMessage } from "./actions-readers.ts";
import { readGroupUntil, readThreadUntil } from "./actions-read-positions.ts";

/** Routes for pages of cards (one group or all), neighbours, a random message and read positions. */
export function feedRoutes(app: App, context: Context): void {
  readPositionRoutes(app, context);

  app.get(
    "/api/groups/:id/cards/:n",
    { schema: { params: PageParams, response: responses(200, CardPage) } },
    async ({ me, params }) => {
      const { cards, totalItems, readUntil, ...shown } = await groupPageCards(context, me, params.id, params.n);
      return {
        cards: cards.map((card) => presentGroupCard(card, shown)),
        totalItems,
        readUntil: toSeconds(readUntil),
      };
    },
  );

  app.get(
    "/api/groups/:id/random",
    { schema: { params: IdParams, response: { ...responses(200, MessageView), 204: NoContent } } },
    async ({ me, params }, reply) => {
      const message = await randomMessage(context, me, params.id);
      return message ? reply.send(presentMessage(message, me)) : reply.code(204).send(null);
    },
  );

  app.get("/api/me/contributions", { schema: { response: responses(200, Contributions) } }, ({ me }) =>
    contributionsOf(context, me),
  );

  app.get(
    "/api/messages/:id/neighbours",
    { schema: { params: IdParams, response: responses(200, Neighbours) } },
    ({ me, params }) => neighboursOf(context, me, params.id),
  );
}

function readPositionRoutes(app: App, context: Context): void {
  const params = IdParams;

  app.get(
    "/api/messages/:id/readers",
    { schema: { params, response: responses(200, Readers) } },
    async ({ me, params }) => presentReaders(await readersOfMessage(context, me, params.id)),
  );

  app.post(
    "/api/groups/:id/read",
    { schema: { params, body: ReadGroup, response: responses(200, ReadPosition) } },
    async ({ me, params, body }) => ({
      readUntil: toSeconds(await readGroupUntil(context, me, params.id, body?.until)),
    }),
  );

  app.post(
    "/api/messages/:id/read",
    { schema: { params, body: ReadMessage, response: responses(200, ReadPosition) } },
    async ({ me, params, body }) => ({
      readUntil: toSeconds(await readThreadUntil(context, me, params.id, body?.replyId)),
    }),
  );
}
