import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import type { Translate } from "../../../i18n/translate.ts";
import type { Lightbox } from "./lightbox.ts";
import type { StoredFile } from "./stored-file.ts";
import type { Place, ViewerFrame } from "./viewer.ts";

const PlainViewer = lazyComponent(() => import("./plain-viewer.tsx"));

const plain: ViewerFrame = {
  hasColumn: false,
  hasComment: () => false,
  render: (viewer) => <PlainViewer {...viewer} />,
};

export const ViewerFrameContext = createContext<ViewerFrame>(plain);

interface Wanted {
  pictures: readonly StoredFile[];
  authorName?: string;
  /** Replaces the frame of the context. */
  frame?: ViewerFrame;
  /** Default: the place among `pictures`. */
  placeOf?: (picture: StoredFile) => Place | undefined;
}

/** The viewer's code is loaded on first use. */
export function useViewer({ pictures, authorName, frame: own, placeOf: placeAmongAll }: Wanted) {
  const t = useT();
  const around = useContext(ViewerFrameContext);
  const frame = own ?? around;
  const [lightbox, setLightbox] = useState<Lightbox>();
  const shown = useRef<Lightbox>(undefined);
  const latest = useRef<ViewerFrame>(frame);
  useEffect(() => void (latest.current = frame));
  useEffect(() => () => shown.current?.leave(), []);

  const placeOf = (picture: StoredFile, index: number): Place =>
    placeAmongAll?.(picture) ?? { number: index + 1, count: pictures.length };
  const open = (index: number, pressed: HTMLElement) => {
    void import("./lightbox.ts").then(({ openLightbox }) => {
      shown.current = openLightbox({
        ...{ pictures, index, pressed, t },
        altOf: (picture, i) => altOf(t, picture, placeOf(picture, i), authorName),
        surroundings: () => latest.current,
        onClosed: () => {
          shown.current = undefined;
          setLightbox(undefined);
        },
      });
      setLightbox(shown.current);
    });
  };
  const render = (lightbox: Lightbox) => {
    const { pictures } = lightbox;
    return frame.render({ lightbox, pictures, placeOf: (index) => placeOf(pictures[index]!, index) });
  };
  return {
    open,
    viewer: lightbox && createPortal(<Apart>{render(lightbox)}</Apart>, lightbox.host),
  };
}

/** Keeps clicks in the viewer from reaching the message that renders it. */
function Apart({ children }: { children: ReactNode }) {
  return <div onClick={(event) => event.stopPropagation()}>{children}</div>;
}

/** Returns the description of a picture, else its caption or its number. */
export function altOf(
  t: Translate,
  { alternative, caption }: StoredFile,
  { number, count }: Place,
  authorName?: string,
): string {
  const text = alternative ?? caption;
  if (text) return text;
  return authorName
    ? t("picture.number_by", { number, count, name: authorName })
    : t("picture.number", { number, count });
}
