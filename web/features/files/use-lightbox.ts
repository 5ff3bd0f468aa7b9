import { useEffect, useRef, type MouseEvent } from "react";
import { useT } from "../../i18n/language.tsx";
import type { OpenLightbox } from "./lightbox.ts";
import type { StoredFile } from "./uploads.ts";

/** Shows pictures over the whole screen, starting with the one that was pressed. Its code is fetched when it is first needed. */
export function useLightbox(pictures: readonly StoredFile[], altOf: (index: number) => string) {
  const t = useT();
  const shown = useRef<OpenLightbox>(undefined);
  useEffect(() => () => shown.current?.leave(), []);

  return (index: number, event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const pressed = event.currentTarget;
    void import("./lightbox.ts").then(({ openLightbox }) => {
      shown.current = openLightbox({ pictures, altOf, index, pressed, t });
    });
  };
}
