import { Type, type Static, type TSchema } from "typebox";
import { responses, IdParams, LimitParams, UserLimitParams } from "#contract/wire.ts";
import { appError } from "../errors.ts";
import type { Me } from "../features/identity/people/rules.ts";
import type { App } from "../http/app-type.ts";

/**
 * Registers the four routes of a list that only its owner can read, such as `/api/me/bookmarks` and `/api/users/{id}/bookmarks/{limit}`. Calls `list`
 * with the requested limit, or 0 if there is none.
 */
export function ownListRoutes<Item extends TSchema>(
  app: App,
  name: string,
  item: Item,
  list: (me: Me, limit: number) => Promise<Static<Item>[]>,
): void {
  const response = responses(200, Type.Array(item));

  app.get(`/api/me/${name}`, { schema: { response } }, ({ me }) => list(me, 0));

  app.get(`/api/me/${name}/:limit`, { schema: { params: LimitParams, response } }, ({ me, params }) =>
    list(me, params.limit),
  );

  app.get(`/api/users/:id/${name}`, { schema: { params: IdParams, response } }, ({ me, params }) =>
    list(self(me, params.id), 0),
  );

  app.get(`/api/users/:id/${name}/:limit`, { schema: { params: UserLimitParams, response } }, ({ me, params }) =>
    list(self(me, params.id), params.limit),
  );
}

function self(me: Me, userId: string): Me {
  if (userId !== me.id) throw appError("not_found");
  return me;
}
