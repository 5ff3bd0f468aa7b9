import { act, useState, type ReactNode } from "react";
import { renderInEnglish } from "./render.tsx";

/** Calls a hook in a component. `wrap` adds the providers that it needs. */
export async function renderHook<Props, Value>(
  useHook: (props: Props) => Value,
  initial: NoInfer<Props>,
  wrap: (host: ReactNode) => ReactNode = (host) => host,
) {
  const now: { value?: Value; show?: (given: { props: Props } | undefined) => void } = {};
  function Host({ props }: { props: Props }) {
    now.value = useHook(props);
    return null;
  }
  function Frame() {
    const [given, show] = useState<{ props: Props } | undefined>({ props: initial });
    now.show = show;
    return wrap(given && <Host props={given.props} />);
  }
  const page = await renderInEnglish(<Frame />);
  return {
    page,
    /** Returns what the hook returned last. */
    value: () => now.value!,
    rerender: (props: Props) => act(() => now.show!({ props })),
    unmount: () => act(() => now.show!(undefined)),
  };
}
