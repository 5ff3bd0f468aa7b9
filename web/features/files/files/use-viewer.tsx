import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import type { Translate } from "../../../i18n/translate.ts";
import type { Lightbox } from "./lightbox.ts";
import type { StoredFile } from "./stored-file.ts";
import type { SetPosition, ViewerFrame } from "./viewer.ts";

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
  frame?: ViewerFrame;
  /** Default: the position among `pictures`. */
  positionOf?: (picture: StoredFile) => SetPosition | undefined;
  mayGrow?: boolean;
}

/** The viewer's code is loaded on first use. */
export function useViewer({ pictures, authorName, frame: own, positionOf: positionInSet, mayGrow }: Wanted) {
  const t = useT();
  const around = useContext(ViewerFrameContext);
  const frame = own ?? around;
  const [lightbox, setLightbox] = useState<Lightbox>();
  const shown = useRef<Lightbox>(undefined);
  const latest = useRef<ViewerFrame>(frame);
  useEffect(() => void (latest.current = frame));
  useEffect(() => () => shown.current?.leave(), []);

  const positionOf = (all: readonly StoredFile[], index: number): SetPosition =>
    positionInSet?.(all[index]!) ?? { number: index + 1, count: all.length };
  const open = (index: number, pressed: HTMLElement) => {
    void import("./lightbox.ts").then(({ openLightbox }) => {
      if (shown.current) return;
      shown.current = openLightbox({
        ...{ pictures, index, pressed, t, mayGrow },
        altOf: (all, i) => altOf(t, all[i]!, () => positionOf(all, i), authorName),
        surroundings: () => latest.current,
        onClosed: () => {
          shown.current = undefined;
          setLightbox(undefined);
        },
      });
      setLightbox(shown.current);
    });
  };
  return {
    open,
    viewer: lightbox && createPortal(<Framed {...{ lightbox, frame, positionOf }} />, lightbox.host),
  };
}

interface FramedProps {
  lightbox: Lightbox;
  frame: ViewerFrame;
  positionOf: (all: readonly StoredFile[], index: number) => SetPosition;
}

function Framed({ lightbox, frame, positionOf }: FramedProps) {
  const pictures = useSyncExternalStore(lightbox.pictures.subscribe, lightbox.pictures.get);
  const { hasColumn } = frame;
  return (
    <Apart>{frame.render({ lightbox, pictures, hasColumn, positionOf: (index) => positionOf(pictures, index) })}</Apart>
  );
}

/** Keeps clicks in the viewer from reaching the message that renders it. */
function Apart({ children }: { children: ReactNode }) {
  return <div onClick={(event) => event.stopPropagation()}>{children}</div>;
}

/** Returns the description of a picture, else its caption or its number. */
export function altOf(
  t: Translate,
  { alternative, caption }: StoredFile,
  position: () => SetPosition,
  authorName?: string,
): string {
  const text = alternative ?? caption;
  if (text) return text;
  return authorName
    ? t("picture.number_by", { ...position(), name: authorName })
    : t("picture.number", { ...position() });
}
