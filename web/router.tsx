import type { QueryClient } from "@tanstack/react-query";
import { Suspense, type ComponentType } from "react";
import { Redirect, Route, Router, Switch } from "wouter";
import { basePath } from "./api/addresses.ts";
import { lazyScreen } from "./components/lazy-component.tsx";
import { guardedNavigation } from "./hooks/leave-guard.ts";
import { AddressProvider, useShownPath, useShownSearch } from "./hooks/use-address.tsx";
import { Home } from "./screens/home.tsx";
import { Loading } from "./screens/loading.tsx";
import { Logout } from "./screens/logout.tsx";
import { SignedIn } from "./screens/signed-in.tsx";
import { ChunkLoadError } from "./screens/unreachable.tsx";
import styles from "./components/navigation-progress.module.css";

/** A route. `open` routes work without signing in. */
interface ScreenRoute {
  path: string;
  screen: ComponentType<{ params: never }>;
  /** Loads the code of the screen; a preloaded screen renders without waiting. */
  load?: () => Promise<unknown>;
  open?: boolean;
  /** Loads the first data of the page. `id` is the one in its address. */
  prepare?: (queries: QueryClient, id: string) => Promise<unknown>;
}

const group = fetched(() => import("./screens/group.tsx"));
const write = fetched(() => import("./screens/write.tsx"));
const calendar = fetched(() => import("./screens/calendar.tsx"));
const message = fetched(() => import("./screens/message.tsx"));

const routes: readonly ScreenRoute[] = [
  { path: "/", screen: Home, load: group.load },
  { path: "/login", ...fetched(() => import("./screens/login.tsx")), open: true },
  { path: "/logout", screen: Logout },
  { path: "/password-reset", ...fetched(() => import("./screens/password-reset.tsx")), open: true },
  { path: "/confirm-email", ...fetched(() => import("./screens/confirm-email.tsx")), open: true },
  { path: "/signup", ...fetched(() => import("./screens/signup.tsx")), open: true },
  { path: "/invitation/:key", ...fetched(() => import("./screens/invitation.tsx")), open: true },
  {
    path: "/stop-notification-emails/:user?/:token?",
    ...fetched(() => import("./screens/stop-emails.tsx")),
    open: true,
  },
  { path: "/create-group", ...fetched(() => import("./screens/create-group.tsx")) },
  { path: "/bookmarks", ...fetched(() => import("./screens/bookmarks.tsx")) },
  { path: "/drafts", ...fetched(() => import("./screens/drafts.tsx")) },
  { path: "/share", ...fetched(() => import("./screens/share.tsx")) },
  { path: "/groups/:id", ...group, prepare: prepareGroup },
  { path: "/groups/:id/first-steps", ...fetched(() => import("./screens/first-steps.tsx")) },
  { path: "/groups/:id/search", ...fetched(() => import("./screens/search.tsx")) },
  { path: "/groups/:id/photos", ...fetched(() => import("./screens/photos.tsx")) },
  { path: "/photos", ...fetched(() => import("./screens/all-photos.tsx")) },
  { path: "/groups/:id/random", ...fetched(() => import("./screens/random.tsx")) },
  // Loads the group as well, because a message written offline is shown there while it waits.
  { path: "/groups/:id/write", screen: write.screen, load: () => Promise.all([write.load(), group.load()]) },
  { path: "/calendar", ...calendar },
  { path: "/groups/:id/calendar", ...calendar },
  { path: "/groups/:id/settings", ...fetched(() => import("./screens/group-settings.tsx")) },
  { path: "/groups/:id/permissions", ...fetched(() => import("./screens/group-permissions.tsx")) },
  { path: "/groups/:id/moderation", ...fetched(() => import("./screens/group-moderation.tsx")) },
  { path: "/messages/:id/:child?", ...message },
  { path: "/users/:id", ...fetched(() => import("./screens/person.tsx")) },
  { path: "/users/:id/settings", ...fetched(() => import("./screens/account-settings.tsx")) },
];

/** A route with its compiled pattern, because every navigation tests all of them. */
type ReadyRoute = ScreenRoute & { pattern: RegExp };
const readyRoutes: readonly ReadyRoute[] = routes.map((route) => ({ ...route, pattern: asPattern(route.path) }));
const openRoutes = readyRoutes.filter(({ open }) => open);
/** Grouped under one route, so that the listeners of a signed-in person stay mounted across these pages. */
const closedRoutes = readyRoutes.filter(({ open }) => !open);
const closedPattern = new RegExp(closedRoutes.map(({ pattern }) => withoutNames(pattern)).join("|"), "i");

async function prepareGroup(queries: QueryClient, id: string): Promise<void> {
  const { prepareFeed } = await import("./screens/group.tsx");
  await prepareFeed(queries, id);
}

/** While the next page loads, a growing line at the top gives immediate feedback to a tap. */
export function Screens() {
  return (
    <AddressProvider waiting={<div aria-hidden className={styles.line} />}>
      <Router base={basePath()} hook={useShownPath} searchHook={useShownSearch} aroundNav={guardedNavigation}>
        <Suspense fallback={<Loading />}>
          <Switch>
            {routesFor(openRoutes)}
            <Route path={closedPattern}>
              <SignedIn>
                <Switch>{routesFor(closedRoutes)}</Switch>
              </SignedIn>
            </Route>
            <Route>
              <Redirect to="/login" replace />
            </Route>
          </Switch>
        </Suspense>
      </Router>
    </AddressProvider>
  );
}

function routesFor(some: readonly ReadyRoute[]) {
  return some.map(({ path, pattern, screen }) => (
    <Route key={path} path={pattern} component={screen as ComponentType<{ params: object }>} />
  ));
}

/** Preloads the code for an address of this site. Ignores failures, which are reported when the screen is shown. */
export async function preloadScreen(address: URL | Location | HTMLAnchorElement): Promise<void> {
  await routeOf(address)
    ?.load?.()
    .catch(() => undefined);
}

/** Preloads the screen that most people open from the start page. */
export async function preloadNextScreen(): Promise<void> {
  await message.load().catch(() => undefined);
}

/** Preloads the data of the start page for signed-in people. Ignores failures, which are reported when the page is shown. */
export async function prepareScreen(queries: QueryClient): Promise<void> {
  const [id] = /[^/]+$/.exec(location.pathname) ?? [];
  if (id && location.search === "")
    await routeOf(location)
      ?.prepare?.(queries, id)
      .catch(() => undefined);
}

function routeOf({ origin, pathname }: URL | Location | HTMLAnchorElement): ReadyRoute | undefined {
  if (origin !== location.origin || !pathname.startsWith(basePath())) return undefined;
  const path = pathname.slice(basePath().length) || "/";
  return readyRoutes.find(({ pattern }) => pattern.test(path));
}

/** Preloads screens when their links are hovered or focused, since a click usually follows. */
export function preloadPointedScreens(): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest("a");
    if (link) void preloadScreen(link);
  };
  for (const sign of ["pointerover", "focusin"]) document.addEventListener(sign, preload, { passive: true });
}

function fetched<Params>(load: () => Promise<{ default: ComponentType<{ params: Params }> }>) {
  const screen = lazyScreen(load, ChunkLoadError);
  return { screen, load: screen.load };
}

/** `:id` captures the parameter `id`; `:id?` makes it optional. */
function asPattern(path: string): RegExp {
  const names = path.replace(/\/:(\w+)\?/g, "(?:/(?<$1>[^/]+))?").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^${names}/?$`, "i");
}

function withoutNames({ source }: RegExp): string {
  return source.replaceAll(/\?<\w+>/g, "?:");
}
