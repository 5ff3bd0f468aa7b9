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
  open?: boolean;
}

const routes: readonly ScreenRoute[] = [
  { path: "/", screen: Home },
  { path: "/login", screen: lazy(() => import("./screens/login.tsx")), open: true },
  { path: "/logout", screen: Logout },
  { path: "/signup", screen: lazy(() => import("./screens/signup.tsx")), open: true },
  { path: "/invitation/:key", screen: lazy(() => import("./screens/invitation.tsx")), open: true },
  { path: "/create-group", screen: lazy(() => import("./screens/create-group.tsx")) },
  { path: "/groups/:id", screen: lazy(() => import("./screens/group.tsx")) },
  { path: "/groups/:id/write", screen: lazy(() => import("./screens/write.tsx")) },
  { path: "/groups/:id/settings", screen: lazy(() => import("./screens/group-settings.tsx")) },
  { path: "/messages/:id/:child?", screen: lazy(() => import("./screens/message.tsx")) },
  { path: "/users/:id/settings", screen: lazy(() => import("./screens/account-settings.tsx")) },
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
