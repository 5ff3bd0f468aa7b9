import { Heart, MessageCircle, Share } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { useLocation } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { fileAddress } from "../../../api/addresses.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { RecentTime } from "../../../components/relative-time.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import type { StoredFile } from "../../files/files/stored-file.ts";
import type { ViewerProps } from "../../files/files/viewer.ts";
import { useIsWide, ViewerAction, ViewerFrame } from "../../files/files/viewer-frame.tsx";
import { textOf } from "../../messages/messages/content.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PersonName } from "../../identity/people/person-name.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { useHearts } from "../../messages/reactions/use-react.ts";
import { PeopleAction } from "../photo-people/people-action.tsx";
import { PeopleNames } from "../photo-people/people-names.tsx";
import { textFieldOf } from "../../writing/formatting/text-field.ts";
import { dayText } from "./dates.ts";
import styles from "./message-viewer.module.css";
import { PhotoComments } from "./photo-comments.tsx";
import type { PhotoThread } from "./photo-thread.ts";
import { usePhotoComments } from "./use-photo-comments.ts";

const ShowOnFrame = lazyComponent(() => import("../frames/show-on-frame.tsx"));

interface MessageViewerProps {
  viewer: ViewerProps;
  message: MessageView | undefined;
  onChanged: (message: MessageView) => void;
  /** The comments on the photos; undefined for the photos of a comment. */
  thread?: PhotoThread;
  /** Makes room for the first comment below the photo on narrow screens. */
  hasFirstComment?: boolean;
  fallback?: ReactNode;
  children?: ReactNode;
}

/** The viewer of all photos of stored messages: who posted this one and when, its heart, its comments, and what can be done with it. */
export default function MessageViewer(props: MessageViewerProps) {
  const { viewer, message, onChanged, thread, hasFirstComment = false, fallback, children } = props;
  const { lightbox, pictures } = viewer;
  const index = useSyncExternalStore(lightbox.index.subscribe, lightbox.index.get);
  const photo = pictures[index]!;
  const onPhoto = thread && { thread, photo };
  return (
    <>
      <ViewerFrame
        {...viewer}
        author={message && { person: message.author, when: <When photo={photo} postedAt={message.createdAt} /> }}
        actions={
          <>
            {message && <HeartAction key={`heart ${message.id}`} {...{ message, photo, onChanged }} />}
            {onPhoto && <CommentAction key={photo.id} {...onPhoto} />}
            {children}
            {message && <OtherActions message={message} photo={photo} onLeave={lightbox.leave} />}
          </>
        }
        comment={hasFirstComment && onPhoto && <FirstComment key={photo.id} {...onPhoto} fit={lightbox.fit} />}
        comments={onPhoto ? <Comments key={photo.id} {...onPhoto} /> : fallback}
      />
      {message && <PeopleNames lightbox={lightbox} messageId={message.id} photo={photo} />}
    </>
  );
}

interface OtherActionsProps {
  message: MessageView;
  photo: StoredFile;
  onLeave: () => void;
}

function OtherActions({ message, photo, onLeave }: OtherActionsProps) {
  return (
    <>
      <PeopleAction key={photo.id} message={message} photo={photo} />
      <FrameAction message={message} photo={photo} />
      <ShareAction message={message} photo={photo} onLeave={onLeave} />
    </>
  );
}

/** When the photo was taken, where that is known, or else posted. */
function When({ photo: { day }, postedAt }: { photo: StoredFile; postedAt: number }) {
  const language = useLanguage();
  if (day === undefined) return <RecentTime at={postedAt} />;
  return <time dateTime={day}>{dayText(day, language, "short")}</time>;
}

interface HeartActionProps {
  message: MessageView;
  photo: StoredFile;
  onChanged: (message: MessageView) => void;
}

function HeartAction({ message, photo, onChanged }: HeartActionProps) {
  const t = useT();
  const hearts = useHearts(message, photo.id, onChanged);
  if (!hearts) return null;
  return (
    <ViewerAction
      isFirst
      label={t("reaction.react", { emoji: hearts.heart })}
      aria-pressed={hearts.isMine}
      icon={<Heart aria-hidden size={22} />}
      text={hearts.count}
      onClick={hearts.toggle}
    />
  );
}

/** Only for people who may post in the group. */
function FrameAction({ message, photo }: { message: MessageView; photo: StoredFile }) {
  const group = useMe().groups.find(({ id }) => id === message.group.id);
  if (!group || !can.post(group)) return null;
  return <ShowOnFrame groupId={group.id} messageId={message.id} photoId={photo.id} />;
}

interface OnPhotoProps {
  thread: PhotoThread;
  photo: StoredFile;
}

function Comments({ thread, photo }: OnPhotoProps) {
  const comments = usePhotoComments(thread, photo.id);
  return <PhotoComments thread={thread} photoId={photo.id} comments={comments} />;
}

/** Opens the comments on narrow screens. Wide screens show them beside the photo. */
function CommentAction({ thread, photo }: OnPhotoProps) {
  const t = useT();
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const comments = usePhotoComments(thread, photo.id);
  if (isWide) return null;
  return (
    <>
      <ViewerAction
        label={t("message.comments", { count: comments.count })}
        icon={<MessageCircle aria-hidden size={22} />}
        text={comments.count}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <CommentSheet thread={thread} photo={photo} comments={comments} onClose={() => setOpen(false)} />}
    </>
  );
}

type CommentSheetProps = OnPhotoProps & { comments: ReturnType<typeof usePhotoComments>; onClose: () => void };

/** Without comments there is nothing to read, so that the field takes the focus. */
function CommentSheet({ thread, photo, comments, onClose }: CommentSheetProps) {
  const t = useT();
  const sheet = useRef<HTMLDivElement>(null);
  const { count } = comments;
  const isEmpty = useRef(count === 0);
  useEffect(() => {
    if (isEmpty.current) textFieldOf(sheet.current!.querySelector("form"))?.focusEnd();
  }, []);
  return (
    <Dialog isSheet title={count > 0 ? t("message.comments", { count }) : t("thread.comments")} onClose={onClose}>
      <div ref={sheet} className={styles.sheet}>
        <PhotoComments isTitled thread={thread} photoId={photo.id} comments={comments} />
      </div>
    </Dialog>
  );
}

/** `fit` makes room for a comment that has just arrived. */
function FirstComment({ thread, photo, fit }: OnPhotoProps & { fit: () => void }) {
  const t = useT();
  const { items, count } = usePhotoComments(thread, photo.id);
  const first = items[0];
  const isNew = first !== undefined && thread.countOf(photo.id) === 0;
  const { commentedSince } = thread;
  useEffect(() => {
    if (!isNew || commentedSince.has(photo.id)) return;
    commentedSince.add(photo.id);
    fit();
  }, [isNew, commentedSince, photo.id, fit]);
  if (!first) return count > 0 ? <div className={styles.first} /> : null;
  return (
    <div className={styles.first}>
      <PersonAvatar person={first.author} size={28} />
      <p>
        <b>
          <PersonName person={first.author} />
        </b>{" "}
        <span dir="auto">{textOf(first)}</span>
      </p>
      {count > 1 && <span className={styles.more}>{t("picture.more_comments", { count: count - 1 })}</span>}
    </div>
  );
}

interface ShareActionProps {
  message: MessageView;
  photo: StoredFile;
  onLeave: () => void;
}

/** Shares the photo with the device's share sheet, or else the message with another group. */
function ShareAction({ message, photo, onLeave }: ShareActionProps) {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const [, navigate] = useLocation();
  const byDevice = "share" in navigator;
  if (!byDevice && me.groups.length < 2) return null;
  const share = () => {
    if (byDevice) return void shareFile(photo).catch((error: unknown) => alert(errorText(t, error), "danger"));
    onLeave();
    navigate(`/share?message=${message.id}`, { replace: true });
  };
  return (
    <ViewerAction
      label={t("share.action")}
      icon={<Share aria-hidden size={22} />}
      text={t("share.action")}
      onClick={share}
    />
  );
}

/** Older browsers lack `canShare`, and cannot share files. */
function canShare(data: ShareData): boolean {
  return "canShare" in navigator && navigator.canShare(data);
}

/** Shares the copy without metadata, or a link to it where files cannot be shared. Cancelling is no error. */
async function shareFile({ contentUrl, name, type }: StoredFile): Promise<void> {
  const url = fileAddress(contentUrl);
  try {
    const response = await fetch(url);
    const file = new File([await response.blob()], name ?? contentUrl, { type });
    const canShareFile = canShare({ files: [file] });
    await navigator.share(canShareFile ? { files: [file] } : { url: new URL(url, document.baseURI).href });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
