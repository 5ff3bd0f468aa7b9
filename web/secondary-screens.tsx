import { Redirect, Route, Switch } from "wouter";
import { lazyRoute, ready, routeOf, routesFor, type Address } from "./routes.tsx";

const calendar = lazyRoute(() => import("./screens/calendar.tsx"));

const routes = ready([
  { path: "/create-group", ...lazyRoute(() => import("./screens/create-group.tsx")) },
  { path: "/bookmarks", ...lazyRoute(() => import("./screens/bookmarks.tsx")) },
  { path: "/drafts", ...lazyRoute(() => import("./screens/drafts.tsx")) },
  { path: "/share", ...lazyRoute(() => import("./screens/share.tsx")) },
  { path: "/photos", ...lazyRoute(() => import("./screens/all-photos.tsx")) },
  { path: "/calendar", ...calendar },
  { path: "/groups/:id/invite", ...lazyRoute(() => import("./screens/invite.tsx")) },
  { path: "/groups/:id/first-steps", ...lazyRoute(() => import("./screens/first-steps.tsx")) },
  { path: "/groups/:id/photos", ...lazyRoute(() => import("./screens/photos.tsx")) },
  { path: "/groups/:id/albums", ...lazyRoute(() => import("./screens/albums.tsx")) },
  { path: "/albums/:id", ...lazyRoute(() => import("./screens/album.tsx")) },
  { path: "/groups/:id/book", ...lazyRoute(() => import("./screens/book.tsx")) },
  { path: "/groups/:id/memories", ...lazyRoute(() => import("./screens/memories.tsx")) },
  { path: "/groups/:id/recap/:year", ...lazyRoute(() => import("./screens/recap.tsx")) },
  { path: "/groups/:id/random", ...lazyRoute(() => import("./screens/random.tsx")) },
  { path: "/groups/:id/calendar", ...calendar },
  { path: "/groups/:id/members", ...lazyRoute(() => import("./screens/members.tsx")) },
  { path: "/groups/:id/settings/:part?", ...lazyRoute(() => import("./screens/group-settings.tsx")) },
  { path: "/groups/:id/permissions", ...lazyRoute(() => import("./screens/group-permissions.tsx")) },
  { path: "/groups/:id/moderation", ...lazyRoute(() => import("./screens/group-moderation.tsx")) },
  { path: "/groups/:id/import", ...lazyRoute(() => import("./screens/group-import.tsx")) },
  { path: "/admin/:part?", ...lazyRoute(() => import("./screens/admin.tsx")) },
  { path: "/users/:id/settings", ...lazyRoute(() => import("./screens/account-settings.tsx")) },
]);

/** Pages on which few visits start. Loaded on demand, because there are many. */
export default function SecondaryScreens() {
  return (
    <Switch>
      {routesFor(routes)}
      <Route>
        <Redirect to="/login" replace />
      </Route>
    </Switch>
  );
}

export async function loadSecondary(address: Address): Promise<void> {
  await routeOf(routes, address)?.load?.(address);
}
