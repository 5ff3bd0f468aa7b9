import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentProps,
} from "react";
import { useLocation } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { Button } from "../../../components/button.tsx";
import { lazyScreen } from "../../../components/lazy-component.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { usePrepared } from "../../../hooks/use-prepared.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { isPicture, isPictureOrVideo } from "../../files/files/picture-sources.ts";
import type { StoredFile } from "../../files/files/stored-file.ts";
import { useViewer } from "../../files/files/use-viewer.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import type { SetPosition, ViewerFrame as Frame, ViewerProps } from "../../files/files/viewer.ts";
import { ViewerAction, ViewerFrame } from "../../files/files/viewer-frame.tsx";
import { threadKey, threadQuery } from "../../messages/messages/queries.ts";
import { replyCount, withMessage, type ThreadState } from "../../messages/messages/thread-state.ts";
import type Viewer from "./message-viewer.tsx";
import { photoThreadOf } from "./photo-thread.ts";
import styles from "./use-photo-viewer.module.css";

const MessageViewer = lazyScreen(
  () => import("./message-viewer.tsx"),
  ({ viewer }: ComponentProps<typeof Viewer>) => <ViewerFrame {...viewer} />,
);

export type PhotoOfMessage = StoredFile & { messageId: string; addedById?: string };

export interface PhotoSet {
  /** Returns the photos around this one, in their order and without a gap. */
  around: (photo: PhotoOfMessage) => readonly PhotoOfMessage[] | Promise<readonly PhotoOfMessage[]>;
  /** Loads those after the last one returned so far. Returns none at the end. */
  after?: (last: PhotoOfMessage) => Promise<readonly PhotoOfMessage[]>;
  positionOf?: (photo: PhotoOfMessage) => SetPosition | undefined;
}

interface Opened {
  pictures: readonly PhotoOfMessage[];
  index: number;
  pressed: HTMLElement;
  /** The last photo returned by the set, which may be hidden. */
  last: PhotoOfMessage;
}

/** Number of photos before the opened one, and of those after it or added at once. */
const neighbours = 200;
/** Number of photos before the last one at which more are loaded. */
const preloadDistance = 5;

/** A file can be in several messages. */
export const isSame = (one: PhotoOfMessage, other: PhotoOfMessage) =>
  one.id === other.id && one.messageId === other.messageId;

/** Videos cannot be played before they are converted. */
const isShowable = (file: PhotoOfMessage) => isPictureOrVideo(file) && (isPicture(file) || file.status === "ready");

/** Opens a photo or video among its neighbours, without those by hidden people. Shows who posted it, its heart and its comments. */
export function usePhotoViewer(photos: PhotoSet) {
  const { hidden } = useMe();
  const [opened, setOpened] = useState<Opened>();
  const [, navigate] = useLocation();
  const latest = useRef<PhotoOfMessage>(undefined);
  // Its buttons replace those that are there until it is loaded, and a tap in between would be lost.
  usePrepared(() => [MessageViewer.load()]);
  const withoutHidden = useCallback(
    (some: readonly PhotoOfMessage[]) =>
      some.filter((one) => isShowable(one) && !(one.addedById !== undefined && hidden?.includes(one.addedById))),
    [hidden],
  );
  const openAmong = useCallback(
    async (photo: PhotoOfMessage, pressed: HTMLElement) => {
      if (!isShowable(photo)) {
        navigate(`/messages/${photo.messageId}`);
        return;
      }
      latest.current = photo;
      const all = await photos.around(photo);
      if (latest.current !== photo) return;
      const here = all.findIndex((one) => isSame(one, photo));
      const [before, after] = here < 0 ? [[], []] : [all.slice(0, here), all.slice(here + 1, here + 1 + neighbours)];
      const earlier = withoutHidden(before).slice(-neighbours);
      const pictures = [...earlier, photo, ...withoutHidden(after)];
      setOpened({ pictures, index: earlier.length, pressed, last: after.at(-1) ?? photo });
    },
    [navigate, photos, withoutHidden],
  );
  const open = useCallback(
    (photo: PhotoOfMessage, pressed: HTMLElement) => void openAmong(photo, pressed),
    [openAmong],
  );
  return {
    open,
    viewer: opened && <PhotoViewer opened={opened} photos={photos} withoutHidden={withoutHidden} />,
  };
}

interface PhotoViewerProps {
  opened: Opened;
  photos: PhotoSet;
  withoutHidden: (some: readonly PhotoOfMessage[]) => PhotoOfMessage[];
}

function PhotoViewer({ opened, photos, withoutHidden }: PhotoViewerProps) {
  const { after, positionOf } = photos;
  const frame = useMemo((): Frame => {
    let { last } = opened;
    const loadMore = async (): Promise<readonly PhotoOfMessage[]> => {
      for (;;) {
        const batch = (await after?.(last))?.slice(0, neighbours) ?? [];
        const shown = withoutHidden(batch);
        last = batch.at(-1) ?? last;
        if (batch.length === 0 || shown.length > 0) return shown;
      }
    };
    return {
      hasColumn: true,
      hasComment: () => false,
      render: (viewer) => <ViewerWithMessage viewer={viewer} loadMore={loadMore} />,
    };
  }, [opened, after, withoutHidden]);
  const { open, viewer } = useViewer({
    pictures: opened.pictures,
    frame,
    positionOf: (picture) => positionOf?.(picture as PhotoOfMessage),
    mayGrow: after !== undefined,
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
  loadMore: () => Promise<readonly PhotoOfMessage[]>;
}

function ViewerWithMessage({ viewer, loadMore }: ViewerWithMessageProps) {
  const t = useT();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { lightbox, pictures } = viewer;
  const index = useSyncExternalStore(lightbox.index.subscribe, lightbox.index.get);
  const { messageId } = pictures[index] as PhotoOfMessage;
  const { data, error, refetch } = useQuery(threadQuery(messageId));
  const [commentedSince] = useState(() => new Set<string>());
  useMoreAtEnd(viewer, index, loadMore);
  const refresh = (event: { messageId: string; threadId?: string | null }) =>
    (event.messageId === messageId || event.threadId === messageId) && void refetch();
  useLiveEvents({
    "message.created": refresh,
    "message.updated": refresh,
    "message.deleted": (event) => (event.messageId === messageId ? lightbox.close() : refresh(event)),
  });
  const show = () => {
    lightbox.leave();
    // The message replaces the viewer's history entry.
    navigate(`/messages/${messageId}`, { replace: true });
  };
  const showChanged = (message: MessageView) =>
    queries.setQueryData<ThreadState>(threadKey(message.id), (thread) => thread && withMessage(thread, message));
  const message = data?.message;
  const isComment = message?.parent !== undefined && !message.isInFront;
  const thread =
    data && !isComment
      ? photoThreadOf({ ...data, photoComments: data.photoComments, comments: replyCount(data), commentedSince })
      : undefined;
  return (
    <Suspense fallback={<ViewerFrame {...viewer} />}>
      <MessageViewer
        viewer={viewer}
        message={message}
        onChanged={showChanged}
        thread={thread}
        fallback={
          error ? (
            <p role="status" className={styles.failed}>
              {errorText(t, error)}{" "}
              <Button look="quiet" onClick={() => void refetch()}>
                {t("action.retry")}
              </Button>
            </p>
          ) : (
            !data && <Spinner />
          )
        }
      >
        <ViewerAction
          label={t("library.show_message")}
          icon={<MessageSquareText aria-hidden size={22} />}
          text={t("library.message")}
          onClick={show}
        />
      </MessageViewer>
    </Suspense>
  );
}

function useMoreAtEnd(
  { lightbox, pictures }: ViewerProps,
  index: number,
  load: ViewerWithMessageProps["loadMore"],
): void {
  const state = useRef<"loading" | "complete">(undefined);
  const loadMore = useEffectEvent(async () => {
    if (state.current) return;
    state.current = "loading";
    // After an error, the next step tries again.
    const more = await load().catch(() => undefined);
    state.current = more?.length === 0 ? "complete" : undefined;
    if (more && more.length > 0) lightbox.append(more);
  });
  const isNearEnd = index >= pictures.length - preloadDistance;
  useEffect(() => {
    if (isNearEnd) void loadMore();
  }, [isNearEnd, index]);
}
