import { createContext, useContext, useMemo, useState, type ReactNode } from "react";
import type { MessageView, Thread } from "#contract/messages.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import { isPicture, squarePicture } from "../../files/files/picture-sources.ts";
import { useViewer, ViewerFrameContext } from "../../files/files/use-viewer.tsx";
import type { ViewerFrame } from "../../files/files/viewer.ts";
import { photoThreadOf } from "../../photos/viewing/photo-thread.ts";
import { filesOf } from "../../messages/messages/message-files.ts";
import { replyCount } from "../../messages/messages/thread-state.ts";
import styles from "./photo-viewer.module.css";

const MessageViewer = lazyComponent(() => import("../../photos/viewing/message-viewer.tsx"));

interface ThreadPhotos {
  message: MessageView;
  frame: ViewerFrame;
}

const ThreadPhotosContext = createContext<ThreadPhotos | undefined>(undefined);

interface ThreadPhotosProviderProps {
  thread: Thread;
  onChanged: (message: MessageView) => void;
  children: ReactNode;
}

/** Lets the photos of the message open in the viewer, and comments link to them. */
export function ThreadPhotosProvider({ thread, onChanged, children }: ThreadPhotosProviderProps) {
  const { message, photoComments } = thread;
  const comments = replyCount(thread);
  const [commentedSince] = useState(() => new Set<string>());
  // A new value would rerender all comments, and the thread changes with each one that is loaded.
  const photos = useMemo((): ThreadPhotos => {
    const thread = photoThreadOf({ message, photoComments, comments, commentedSince });
    const frame: ViewerFrame = {
      hasColumn: true,
      hasComment: (id) => thread.countOf(id) > 0 || commentedSince.has(id),
      render: (viewer) => <MessageViewer hasFirstComment {...{ viewer, message, onChanged, thread }} />,
    };
    return { message, frame };
  }, [message, photoComments, comments, commentedSince, onChanged]);
  return (
    <ThreadPhotosContext value={photos}>
      <ViewerFrameContext value={photos.frame}>{children}</ViewerFrameContext>
    </ThreadPhotosContext>
  );
}

interface ReplyPhotosProps {
  reply: MessageView;
  onChanged: (message: MessageView) => void;
  children: ReactNode;
}

export function ReplyPhotos({ reply, onChanged, children }: ReplyPhotosProps) {
  const frame: ViewerFrame = {
    hasColumn: true,
    hasComment: () => false,
    render: (viewer) => <MessageViewer viewer={viewer} message={reply} onChanged={onChanged} />,
  };
  return <ViewerFrameContext value={frame}>{children}</ViewerFrameContext>;
}

export function PhotoChip({ photoId }: { photoId: string | undefined }) {
  const thread = useContext(ThreadPhotosContext);
  const pictures = thread ? filesOf(thread.message).filter(isPicture) : [];
  const index = pictures.findIndex(({ id }) => id === photoId);
  if (!thread || index < 0 || pictures.length < 2) return null;
  return <Chip {...thread} index={index} />;
}

function Chip({ message, frame, index }: ThreadPhotos & { index: number }) {
  const t = useT();
  const pictures = filesOf(message).filter(isPicture);
  const { open, viewer } = useViewer({ pictures, authorName: message.author?.name, frame });
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-label={t("thread.on_photo", { number: index + 1, count: pictures.length })}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => open(index, currentTarget)}
      >
        <img {...squarePicture(pictures[index]!, 160)} sizes="2.75rem" width={44} height={44} alt="" loading="lazy" />
        <span aria-hidden>{t("thread.about_photo")}</span>
      </button>
      {viewer}
    </>
  );
}
