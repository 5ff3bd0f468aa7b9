import type { ReactNode } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { lazyScreen } from "../components/lazy-component.tsx";
import { useSignedIn } from "../features/identity/people/use-me.ts";
import { ChunkLoadError } from "./unreachable.tsx";

/** Comes with the code of the group page, whose parts every page of a signed-in person needs. */
const WithMe = lazyScreen<{ children: ReactNode }>(() => import("./with-me.tsx"), ChunkLoadError);

export const loadWithMe = WithMe.load;

/** Shows its children to signed-in people. Others sign in first and then return to the requested address. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const search = useSearch();
  if (useSignedIn()) return <WithMe>{children}</WithMe>;
  const wanted = search ? `${path}?${search}` : path;
  return <Redirect to="/login" replace state={path === "/" || path === "/logout" ? null : { wanted }} />;
}
