import { Forward } from "lucide-react";
import { Link } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { RelativeTime } from "../../components/relative-time.tsx";
import { useT } from "../../i18n/language.tsx";
import { RichText } from "../../i18n/rich-text.tsx";
import { PersonAvatar } from "../accounts/person-avatar.tsx";
import { PersonName } from "../accounts/person-name.tsx";
import { Gallery } from "../files/gallery.tsx";
import { filesOf, titleOf } from "./content.ts";
import { DateChip } from "./date-chip.tsx";
import { WrittenText } from "./written-text.tsx";
import { FirstLink } from "./first-link.tsx";
import styles from "./message.module.css";

export function MessageHead({ message: { author, createdAt, editedAt } }: { message: MessageView }) {
  return (
    <div className={styles.head}>
      <PersonAvatar person={author} size={46} />
      <div>
        <p className={styles.author}>
          <PersonName person={author} />
        </p>
        <p className={styles.time}>
          <RelativeTime at={createdAt} />
          {editedAt !== undefined && <Edited at={editedAt} />}
        </p>
      </div>
    </div>
  );
}

export function Edited({ at }: { at: number }) {
  const t = useT();
  return (
    <>
      {" · "}
      {t("message.edited")} <RelativeTime at={at} />
    </>
  );
}

/** Where a shared message is from, for those who may read it there. */
export function SharedFrom({ message: { origin } }: { message: MessageView }) {
  if (!origin) return null;
  const way = (inner: string) => <Link href={`/messages/${origin.id}`}>{inner}</Link>;
  return (
    <p className={styles.origin}>
      <Forward aria-hidden size={16} />
      <span>
        <RichText k="share.from" values={{ group: origin.group.name }} tags={{ a: way }} />
      </span>
    </p>
  );
}

interface MessageBodyProps {
  message: MessageView;
  /** What a double tap on a photo does. */
  onHeart?: () => void;
}

/** Title, date, text and files. */
export function MessageBody({ message, onHeart }: MessageBodyProps) {
  const title = titleOf(message);
  return (
    <>
      <SharedFrom message={message} />
      {title && (
        <h1 dir="auto" className={styles.title}>
          {title}
        </h1>
      )}
      {message.data.date !== undefined && (
        <p>
          <DateChip message={message} />
        </p>
      )}
      <WrittenText message={message} />
      <FirstLink message={message} />
      {message.files.length > 0 && (
        <div className={styles.pictures}>
          <Gallery files={filesOf(message)} authorName={message.author?.name} onHeart={onHeart} />
        </div>
      )}
    </>
  );
}
