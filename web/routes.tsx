import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Route } from "wouter";
import { basePath } from "./api/addresses.ts";
import { lazyScreen } from "./components/lazy-component.tsx";
import { ChunkLoadError } from "./screens/unreachable.tsx";

interface ScreenRoute {
  path: string;
  screen: ComponentType<{ params: never }>;
  /** Loads the code of the screen; a preloaded screen renders without waiting. */
  load?: (address: Address) => Promise<unknown>;
  /** Loads the first data of the page; `id` comes from its address. */
  prepare?: (queries: QueryClient, id: string) => Promise<unknown>;
}

export type Address = Pick<URL, "origin" | "pathname">;

/** A route with its compiled pattern, because every navigation tests all of them. */
export type ReadyRoute = ScreenRoute & { pattern: RegExp };

export function ready(routes: readonly ScreenRoute[]): readonly ReadyRoute[] {
  return routes.map((route) => ({ ...route, pattern: asPattern(route.path) }));
}

export function routesFor(routes: readonly ReadyRoute[]) {
  return routes.map(({ path, pattern, screen }) => (
    <Route key={path} path={pattern} component={screen as ComponentType<{ params: object }>} />
  ));
}

/** Returns undefined for addresses of other sites. */
export function routeOf(routes: readonly ReadyRoute[], { origin, pathname }: Address): ReadyRoute | undefined {
  if (origin !== location.origin || !pathname.startsWith(basePath())) return undefined;
  const path = pathname.slice(basePath().length) || "/";
  return routes.find(({ pattern }) => pattern.test(path));
}

export function lazyRoute<Params>(load: () => Promise<{ default: ComponentType<{ params: Params }> }>) {
  const screen = lazyScreen(load, ChunkLoadError);
  return { screen, load: screen.load };
}

/** `:id` captures the parameter `id`; `:id?` makes it optional; `*` matches everything. */
function asPattern(path: string): RegExp {
  const names = path
    .replace("*", ".*")
    .replace(/\/:(\w+)\?/g, "(?:/(?<$1>[^/]+))?")
    .replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^${names}/?$`, "i");
}
