import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import { kindOf } from "../../files/files/kinds.ts";
import { isPicture } from "../../files/files/picture-sources.ts";
import type { StoredFile } from "../../files/files/stored-file.ts";
import { useViewer } from "../../files/files/use-viewer.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import type { Place, ViewerFrame as Frame, ViewerProps } from "../../files/files/viewer.ts";
import { ViewerAction } from "../../files/files/viewer-frame.tsx";
import { threadKey, threadQuery } from "../../messages/messages/queries.ts";
import { replyCount, withMessage, type ThreadState } from "../../messages/messages/thread-state.ts";
import { photoThreadOf } from "./photo-thread.ts";

const MessageViewer = lazyComponent(() => import("./message-viewer.tsx"));

export type PhotoOfMessage = StoredFile & { messageId: string; addedById?: string };

/** The photos that the viewer steps through. */
export interface PhotoSet {
  /** Returns the photos around this one, in their order and without a gap. */
  around: (photo: PhotoOfMessage) => readonly PhotoOfMessage[] | Promise<readonly PhotoOfMessage[]>;
  /** Loads those after the last one returned so far. Returns none at the end. */
  after?: (last: PhotoOfMessage) => Promise<readonly PhotoOfMessage[]>;
  /** Default: the place among those returned by `around`. */
  placeOf?: (photo: PhotoOfMessage) => Place | undefined;
}

interface Opened {
  pictures: readonly PhotoOfMessage[];
  index: number;
  pressed: HTMLElement;
}

/** Number of photos on each side of the opened one that the viewer starts with. */
const neighbours = 200;
/** Number of photos before the last one at which more are loaded. */
const ahead = 5;

/** A file can be in several messages. */
export const isSame = (one: PhotoOfMessage, other: PhotoOfMessage) =>
  one.id === other.id && one.messageId === other.messageId;

/** Videos cannot be played before they are converted. */
const isShowable = (file: PhotoOfMessage) => isPicture(file) || (kindOf(file) === "video" && file.status === "ready");

/** Opens a photo or video among its neighbours, without those by hidden people. Shows who posted it, its heart and its comments. */
export function usePhotoViewer(photos: PhotoSet) {
  const { hidden } = useMe();
  const [opened, setOpened] = useState<Opened>();
  const [, navigate] = useLocation();
  const shownOf = useCallback(
    (some: readonly PhotoOfMessage[]) =>
      some.filter((one) => isShowable(one) && !(one.addedById !== undefined && hidden?.includes(one.addedById))),
    [hidden],
  );
  const open = useCallback(
    async (photo: PhotoOfMessage, pressed: HTMLElement) => {
      if (!isShowable(photo)) {
        navigate(`/messages/${photo.messageId}`);
        return;
      }
      const all = await photos.around(photo);
      const here = all.findIndex((one) => isSame(one, photo));
      const before = shownOf(all.slice(0, here)).slice(-neighbours);
      const after = shownOf(all.slice(here + 1)).slice(0, neighbours);
      setOpened({ pictures: [...before, photo, ...after], index: before.length, pressed });
    },
    [navigate, photos, shownOf],
  );
  return { open, viewer: opened && <PhotoViewer opened={opened} photos={photos} shownOf={shownOf} /> };
}

interface PhotoViewerProps {
  opened: Opened;
  photos: PhotoSet;
  shownOf: (some: readonly PhotoOfMessage[]) => PhotoOfMessage[];
}

function PhotoViewer({ opened, photos, shownOf }: PhotoViewerProps) {
  const { after, placeOf } = photos;
  const frame = useMemo(
    (): Frame => ({
      hasColumn: true,
      hasComment: () => false,
      render: (viewer) => (
        <ViewerWithMessage
          viewer={viewer}
          loadAfter={after && (async (photo) => shownOf(await after(photo)).slice(0, neighbours))}
        />
      ),
    }),
    [after, shownOf],
  );
  const { open, viewer } = useViewer({
    pictures: opened.pictures,
    frame,
    placeOf: (picture) => placeOf?.(picture as PhotoOfMessage),
  });
  const shown = useRef<Opened>(undefined);
  const show = useEffectEvent(() => open(opened.index, opened.pressed));
  useEffect(() => {
    if (shown.current === opened) return;
    shown.current = opened;
    show();
  }, [opened]);
  return viewer;
}

interface ViewerWithMessageProps {
  viewer: ViewerProps;
  loadAfter: ((photo: PhotoOfMessage) => Promise<readonly PhotoOfMessage[]>) | undefined;
}

function ViewerWithMessage({ viewer, loadAfter }: ViewerWithMessageProps) {
  const t = useT();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { lightbox, pictures } = viewer;
  const index = useSyncExternalStore(lightbox.index.subscribe, lightbox.index.get);
  const { messageId } = pictures[index] as PhotoOfMessage;
  const { data, refetch } = useQuery(threadQuery(messageId));
  const [commentedSince] = useState(() => new Set<string>());
  useMoreAtEnd(viewer, index, loadAfter);
  useLiveEvents({ "message.updated": (event) => event.messageId === messageId && void refetch() });
  const show = () => {
    lightbox.leave();
    // The message replaces the viewer's history entry.
    navigate(`/messages/${messageId}`, { replace: true });
  };
  const showChanged = (message: MessageView) =>
    queries.setQueryData<ThreadState>(threadKey(message.id), (thread) => thread && withMessage(thread, message));
  const message = data?.message;
  const isComment = message?.parent !== undefined && !message.isInFront;
  return (
    <MessageViewer
      viewer={viewer}
      message={message}
      onChanged={showChanged}
      thread={
        data && !isComment
          ? photoThreadOf(data.message, data.photoComments, replyCount(data), commentedSince)
          : undefined
      }
    >
      <ViewerAction
        label={t("library.show_message")}
        icon={<MessageSquareText aria-hidden size={22} />}
        text={t("library.message")}
        onClick={show}
      />
    </MessageViewer>
  );
}

/** Continues with further photos before the last one is reached. */
function useMoreAtEnd({ lightbox, pictures }: ViewerProps, index: number, load: ViewerWithMessageProps["loadAfter"]) {
  const isLoading = useRef(false);
  const loadMore = useEffectEvent(async () => {
    if (!load || isLoading.current) return;
    isLoading.current = true;
    const more = await load(pictures.at(-1) as PhotoOfMessage).catch(() => undefined);
    // At the end there is nothing more to ask for; after an error the next step tries again.
    isLoading.current = more?.length === 0;
    if (more && more.length > 0) lightbox.append(more);
  });
  const isNearEnd = index >= pictures.length - ahead;
  useEffect(() => {
    if (isNearEnd) void loadMore();
  }, [isNearEnd, index]);
}
