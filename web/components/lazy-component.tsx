import { lazy, useState, type ComponentType, type FunctionComponent } from "react";

/**
 * A part of a page whose code is fetched when it is needed, or before by its `load`. What is there already stands in the page at once: React holds back for
 * a third of a second what was waited for, however shortly. Where fetching fails, as without a network, `instead` stands there: nothing, if not said
 * otherwise.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: FunctionComponent = Nothing,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= (await load()).default;
    return { default: loaded };
  };
  const Fetched = lazy(() => loadOnce().catch(() => ({ default: instead as ComponentType<Props> })));

  function OnDemand(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Fetched);
    return <Part {...props} />;
  }
  return Object.assign(OnDemand, { load: loadOnce });
}

function Nothing() {
  return null;
}
