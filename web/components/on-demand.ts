import { lazy, type ComponentType, type FunctionComponent } from "react";

/** A part of a page whose code is fetched when it is needed. Where that fails, as without a network, `instead` stands there: nothing, if not said otherwise. */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: FunctionComponent = Nothing,
) {
  return lazy(() => load().catch(() => ({ default: instead })));
}

function Nothing() {
  return null;
}
