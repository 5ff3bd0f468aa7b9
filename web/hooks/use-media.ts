import { useSyncExternalStore } from "react";

/** Returns whether the window matches a media query, such as `(min-width: 768px)`. */
export function useMedia(query: string): boolean {
  const media = matchMedia(query);
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => media.matches,
  );
}
