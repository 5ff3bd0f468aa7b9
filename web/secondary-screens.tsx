import { Redirect, Route, Switch } from "wouter";
import { fetched, ready, routeOf, routesFor, type Address } from "./routes.tsx";

const calendar = fetched(() => import("./screens/calendar.tsx"));

const routes = ready([
  { path: "/create-group", ...fetched(() => import("./screens/create-group.tsx")) },
  { path: "/bookmarks", ...fetched(() => import("./screens/bookmarks.tsx")) },
  { path: "/drafts", ...fetched(() => import("./screens/drafts.tsx")) },
  { path: "/share", ...fetched(() => import("./screens/share.tsx")) },
  { path: "/photos", ...fetched(() => import("./screens/all-photos.tsx")) },
  { path: "/calendar", ...calendar },
  { path: "/groups/:id/first-steps", ...fetched(() => import("./screens/first-steps.tsx")) },
  { path: "/groups/:id/photos", ...fetched(() => import("./screens/photos.tsx")) },
  { path: "/groups/:id/albums", ...fetched(() => import("./screens/albums.tsx")) },
  { path: "/albums/:id", ...fetched(() => import("./screens/album.tsx")) },
  { path: "/groups/:id/memories", ...fetched(() => import("./screens/memories.tsx")) },
  { path: "/groups/:id/recap/:year", ...fetched(() => import("./screens/recap.tsx")) },
  { path: "/groups/:id/random", ...fetched(() => import("./screens/random.tsx")) },
  { path: "/groups/:id/calendar", ...calendar },
  { path: "/groups/:id/settings", ...fetched(() => import("./screens/group-settings.tsx")) },
  { path: "/groups/:id/permissions", ...fetched(() => import("./screens/group-permissions.tsx")) },
  { path: "/groups/:id/moderation", ...fetched(() => import("./screens/group-moderation.tsx")) },
  { path: "/groups/:id/import", ...fetched(() => import("./screens/group-import.tsx")) },
  { path: "/admin/:part?", ...fetched(() => import("./screens/admin.tsx")) },
  { path: "/users/:id/settings", ...fetched(() => import("./screens/account-settings.tsx")) },
]);

/** Pages on which few visits start. Their routes are loaded on demand, because they are many. */
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
