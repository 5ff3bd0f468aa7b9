import { MessageSquareText } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { useT } from "../../../i18n/language.tsx";
import { kindOf } from "../../files/files/kinds.ts";
import { isPicture } from "../../files/files/picture-sources.ts";
import type { StoredFile } from "../../files/files/stored-file.ts";
import { useViewer } from "../../files/files/use-viewer.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import type { ViewerFrame as Frame, ViewerProps } from "../../files/files/viewer.ts";
import { ViewerAction, ViewerFrame } from "../../files/files/viewer-frame.tsx";

export type PhotoOfMessage = StoredFile & { messageId: string; addedById?: string };

const isSame = (one: PhotoOfMessage, other: PhotoOfMessage) => one.id === other.id && one.messageId === other.messageId;

interface Opened {
  pictures: readonly PhotoOfMessage[];
  index: number;
  pressed: HTMLElement;
}

/** Number of photos on each side of the opened one that the viewer steps through. */
const neighbours = 200;

/** Videos cannot be played before they are converted. */
const isShowable = (file: PhotoOfMessage) => isPicture(file) || (kindOf(file) === "video" && file.status === "ready");

/** Opens a photo or video among its neighbours, without those by hidden people. */
export function usePhotoViewer(loadedPhotos: () => readonly PhotoOfMessage[]) {
  const { hidden } = useMe();
  const [opened, setOpened] = useState<Opened>();
  const [, navigate] = useLocation();
  const open = useCallback(
    (photo: PhotoOfMessage, pressed: HTMLElement) => {
      if (!isShowable(photo)) {
        navigate(`/messages/${photo.messageId}`);
        return;
      }
      const isHidden = ({ addedById }: PhotoOfMessage) => addedById !== undefined && hidden?.includes(addedById);
      const pictures = loadedPhotos().filter((one) => isSame(one, photo) || (isShowable(one) && !isHidden(one)));
      const here = pictures.findIndex((one) => isSame(one, photo));
      const first = Math.max(0, here - neighbours);
      setOpened({ pictures: pictures.slice(first, here + neighbours), index: here - first, pressed });
    },
    [hidden, loadedPhotos, navigate],
  );
  return { open, viewer: opened && <PhotoViewer {...opened} /> };
}

const frame: Frame = {
  hasColumn: false,
  hasComment: () => false,
  render: (viewer) => <ViewerWithMessage {...viewer} />,
};

function PhotoViewer(opened: Opened) {
  const { open, viewer } = useViewer({ pictures: opened.pictures, frame });
  const shown = useRef<Opened>(undefined);
  const show = useEffectEvent(() => open(opened.index, opened.pressed));
  useEffect(() => {
    if (shown.current?.pressed === opened.pressed && shown.current.pictures === opened.pictures) return;
    shown.current = opened;
    show();
  }, [opened]);
  return viewer;
}

function ViewerWithMessage(viewer: ViewerProps) {
  const t = useT();
  const [, navigate] = useLocation();
  const index = useSyncExternalStore(viewer.lightbox.index.subscribe, viewer.lightbox.index.get);
  const { messageId } = viewer.pictures[index] as PhotoOfMessage;
  const show = () => {
    viewer.lightbox.leave();
    // The message replaces the viewer's history entry.
    navigate(`/messages/${messageId}`, { replace: true });
  };
  return (
    <ViewerFrame
      {...viewer}
      actions={
        <ViewerAction
          label={t("library.show_message")}
          icon={<MessageSquareText aria-hidden size={22} />}
          text={t("library.message")}
          onClick={show}
        />
      }
    />
  );
}
