import { useEffect, useRef } from "react";
import { useT } from "../../i18n/language.tsx";
import type { OpenLightbox } from "./lightbox.ts";
import type { StoredFile } from "./uploads.ts";

/** Shows pictures over the whole screen, starting with the one that was pressed. Its code is fetched when it is first needed. */
export function useLightbox(pictures: readonly StoredFile[], altOf: (index: number) => string) {
  const t = useT();
  const shown = useRef<OpenLightbox>(undefined);
  useEffect(() => () => shown.current?.leave(), []);

  return (index: number, pressed: HTMLElement) => {
    void import("./lightbox.ts").then(({ openLightbox }) => {
      shown.current = openLightbox({ pictures, altOf, index, pressed, t });
    });
  };
}
