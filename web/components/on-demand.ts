import { lazy, type ComponentType } from "react";

/** A part of a page whose code is fetched when it is needed. Where that fails, as without a network, the page stands without it. */
export function onDemand<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: Nothing })));
}

function Nothing() {
  return null;
}
