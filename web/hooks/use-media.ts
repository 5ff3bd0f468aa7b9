import { useSyncExternalStore } from "react";

/** Returns whether a media query such as "(min-width: 900px)" matches, and renders again when that changes. */
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
