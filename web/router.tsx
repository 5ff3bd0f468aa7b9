import type { QueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { Route, Router, Switch } from "wouter";
import { basePath } from "./api/addresses.ts";
import { session } from "./api/session.ts";
import { guardedNavigation } from "./hooks/leave-guard.ts";
import { AddressProvider, useShownPath, useShownSearch } from "./hooks/use-address.tsx";
import { lazyRoute, ready, routeOf, routesFor, type Address } from "./routes.tsx";
import { Home } from "./screens/home.tsx";
import { Loading } from "./screens/loading.tsx";
import { login } from "./screens/login-route.ts";
import { Logout } from "./screens/logout.tsx";
import { loadWithMe, SignedIn } from "./screens/signed-in.tsx";
import styles from "./components/navigation-progress.module.css";

const groups = lazyRoute(() => import("./screens/groups.tsx"));
const group = lazyRoute(() => import("./screens/group.tsx"));
const write = lazyRoute(() => import("./screens/write.tsx"));
const message = lazyRoute(() => import("./screens/message.tsx"));
const secondary = lazyRoute(() => import("./secondary-screens.tsx"));

const publicRoutes = ready([
  { path: "/login", ...login },
  { path: "/password-reset", ...lazyRoute(() => import("./screens/password-reset.tsx")) },
  { path: "/confirm-email", ...lazyRoute(() => import("./screens/confirm-email.tsx")) },
  { path: "/signup", ...lazyRoute(() => import("./screens/signup.tsx")) },
  { path: "/invitation/:key", ...lazyRoute(() => import("./screens/invitation.tsx")) },
  { path: "/device-link/:token", ...lazyRoute(() => import("./screens/device-link.tsx")) },
  { path: "/frame", ...lazyRoute(() => import("./screens/frame.tsx")) },
  { path: "/stop-server-emails/:user?/:token?", ...lazyRoute(() => import("./screens/stop-emails.tsx")) },
  { path: "/stop-notification-emails/:user?/:token?", ...lazyRoute(() => import("./screens/stop-emails.tsx")) },
]);

const memberRoutes = ready([
  { path: "/", screen: Home, load: () => Promise.all([group.load(), groups.load()]) },
  { path: "/groups", ...groups },
  { path: "/logout", screen: Logout },
  { path: "/groups/:id", ...group, prepare: prepareGroup },
  { path: "/groups/:id/search", ...lazyRoute(() => import("./screens/search.tsx")) },
  { path: "/groups/:id/write", screen: write.screen, load: loadWrite },
  { path: "/messages/:id/:child?", ...message },
  { path: "/users/:id", ...lazyRoute(() => import("./screens/person.tsx")) },
  { path: "*", screen: secondary.screen, load: loadSecondary },
]);
const allRoutes = [...publicRoutes, ...memberRoutes];

/** Loads the group too, and its list of what is not sent yet, because they show a message written offline. */
function loadWrite(): Promise<unknown> {
  return Promise.all([write.load(), group.load(), import("./features/writing/composer/outgoing-list.tsx")]);
}

async function loadSecondary(address: Address): Promise<void> {
  const [pages] = await Promise.all([import("./secondary-screens.tsx"), secondary.load()]);
  await pages.loadSecondary(address);
}

async function prepareGroup(queries: QueryClient, id: string): Promise<void> {
  await (await import("./screens/group.tsx")).prepareGroup(queries, id);
}

/** While the next page loads, a growing line at the top gives immediate feedback to a tap. */
export function Screens() {
  return (
    <AddressProvider waiting={<div aria-hidden className={styles.line} />}>
      <Router base={basePath()} hook={useShownPath} searchHook={useShownSearch} aroundNav={guardedNavigation}>
        <Suspense fallback={<Loading />}>
          <Switch>
            {routesFor(publicRoutes)}
            <Route>
              <SignedIn>
                <Switch>{routesFor(memberRoutes)}</Switch>
              </SignedIn>
            </Route>
          </Switch>
        </Suspense>
      </Router>
    </AddressProvider>
  );
}

/** Preloads the code for an address of this site. Ignores failures, which are reported when the screen is shown. */
export async function preloadScreen(address: Address): Promise<void> {
  const loads = [routeOf(allRoutes, address)?.load, session.key() === undefined ? undefined : loadWithMe];
  await Promise.allSettled(loads.map(async (load) => load?.(address)));
}

/** Preloads the screen that most people open from the start page. */
export async function preloadNextScreen(): Promise<void> {
  await message.load().catch(() => undefined);
}

/** Preloads the data of the start page for signed-in people. Ignores failures, which are reported when the page is shown. */
export async function prepareScreen(queries: QueryClient): Promise<void> {
  const [id] = /[^/]+$/.exec(location.pathname) ?? [];
  if (id && location.search === "")
    await routeOf(allRoutes, location)
      ?.prepare?.(queries, id)
      .catch(() => undefined);
}

/** Preloads screens when their links are hovered or focused, since a click usually follows. */
export function preloadPointedScreens(): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest("a");
    if (link) void preloadScreen(link);
  };
  for (const sign of ["pointerover", "focusin"]) document.addEventListener(sign, preload, { passive: true });
}
