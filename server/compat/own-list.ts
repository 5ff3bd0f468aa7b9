import type { Bookmark } from "#contract/bookmarks.ts";
import type { Notification } from "#contract/compat.ts";
import { appError } from "../errors.ts";
import type { Me } from "../features/identity/people/rules.ts";
import type { App } from "../http/app-type.ts";
import { serveForeign } from "./foreign-clients.ts";

/** Calls `list` with the requested limit, or 0 if there is none. */
export function ownListRoutes(
  app: App,
  name: "bookmarks" | "notifications",
  list: (me: Me, limit: number) => Promise<Bookmark[] | Notification[]>,
): void {
  serveForeign(app, `GET /api/me/${name}`, ({ me }) => list(me, 0));
  serveForeign(app, `GET /api/me/${name}/:limit`, ({ me, params }) => list(me, params.limit));
  serveForeign(app, `GET /api/users/:id/${name}`, ({ me, params }) => list(self(me, params.id), 0));
  serveForeign(app, `GET /api/users/:id/${name}/:limit`, ({ me, params }) => list(self(me, params.id), params.limit));
}

function self(me: Me, userId: string): Me {
  if (userId !== me.id) throw appError("not_found");
  return me;
}
