import { useEffect, useRef } from "react";
import { useT } from "../../i18n/language.tsx";
import type { OpenLightbox } from "./lightbox.ts";
import type { StoredFile } from "./uploads.ts";

/** Opens pictures in a lightbox, starting with the pressed one. Loads its code on first use. */
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
