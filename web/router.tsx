import { lazy, Suspense, type ComponentType } from "react";
import { Redirect, Route, Router, Switch } from "wouter";
import { basePath } from "./api/addresses.ts";
import { guardedNavigation } from "./hooks/leave-guard.ts";
import { Home } from "./screens/home.tsx";
import { Loading } from "./screens/loading.tsx";
import { Logout } from "./screens/logout.tsx";
import { SignedIn } from "./screens/signed-in.tsx";

/** The routes of the specification (S2). `open` ones need nobody to be signed in. */
interface ScreenRoute {
  path: string;
  screen: ComponentType<{ params: never }>;
  /** Fetches the code of the screen; what is fetched early shows without waiting. */
  load?: () => Promise<unknown>;
  open?: boolean;
}

const group = onDemand(() => import("./screens/group.tsx"));
const write = onDemand(() => import("./screens/write.tsx"));

const routes: readonly ScreenRoute[] = [
  { path: "/", screen: Home, load: group.load },
  { path: "/login", ...onDemand(() => import("./screens/login.tsx")), open: true },
  { path: "/logout", screen: Logout },
  { path: "/password-reset", ...onDemand(() => import("./screens/password-reset.tsx")), open: true },
  { path: "/signup", ...onDemand(() => import("./screens/signup.tsx")), open: true },
  { path: "/invitation/:key", ...onDemand(() => import("./screens/invitation.tsx")), open: true },
  {
    path: "/stop-notification-emails/:user?/:token?",
    ...onDemand(() => import("./screens/stop-emails.tsx")),
    open: true,
  },
  { path: "/create-group", ...onDemand(() => import("./screens/create-group.tsx")) },
  { path: "/bookmarks", ...onDemand(() => import("./screens/bookmarks.tsx")) },
  { path: "/share", ...onDemand(() => import("./screens/share.tsx")) },
  { path: "/groups/:id", ...group },
  { path: "/groups/:id/search", ...onDemand(() => import("./screens/search.tsx")) },
  { path: "/groups/:id/random", ...onDemand(() => import("./screens/random.tsx")) },
  // What is written without a network is shown in the group while it waits.
  { path: "/groups/:id/write", screen: write.screen, load: () => Promise.all([write.load(), group.load()]) },
  { path: "/groups/:id/settings", ...onDemand(() => import("./screens/group-settings.tsx")) },
  { path: "/messages/:id/:child?", ...onDemand(() => import("./screens/message.tsx")) },
  { path: "/users/:id/settings", ...onDemand(() => import("./screens/account-settings.tsx")) },
];

export function Screens() {
  return (
    <Router base={basePath()} aroundNav={guardedNavigation}>
      <Suspense fallback={<Loading />}>
        <Switch>
          {routes.map(({ path, screen, open }) => (
            <Route key={path} path={path}>
              {(params) => <Show screen={screen} params={params} open={open} />}
            </Route>
          ))}
          <Route>
            <Redirect to="/login" replace />
          </Route>
        </Switch>
      </Suspense>
    </Router>
  );
}

/** Fetches the code for an address of ours before it is shown. A failure is met again, and told, when it is. */
export function preloadScreen({ origin, pathname }: URL | Location | HTMLAnchorElement): void {
  if (origin !== location.origin || !pathname.startsWith(basePath())) return;
  const path = pathname.slice(basePath().length) || "/";
  routes
    .find((route) => asPattern(route.path).test(path))
    ?.load?.()
    .catch(() => undefined);
}

/** Pointing at a link, or reaching it by keyboard, mostly means following it. */
export function preloadPointedScreens(): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element && target.closest("a");
    if (link) preloadScreen(link);
  };
  for (const sign of ["pointerover", "focusin"]) document.addEventListener(sign, preload, { passive: true });
}

function onDemand<Params>(load: () => Promise<{ default: ComponentType<{ params: Params }> }>) {
  return { screen: lazy(load), load };
}

function asPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/:\w+\?/g, "(/[^/]+)?").replace(/:\w+/g, "[^/]+")}/?$`);
}

function Show({ screen, params, open }: Pick<ScreenRoute, "screen" | "open"> & { params: object }) {
  const Screen = screen as ComponentType<{ params: object }>;
  return open ? (
    <Screen params={params} />
  ) : (
    <SignedIn>
      <Screen params={params} />
    </SignedIn>
  );
}
