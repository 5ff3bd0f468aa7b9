import { Forward } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import type { MessageView, Origin } from "#contract/messages.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { RecentTime, RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { RichText } from "../../../i18n/rich-text.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { PersonLink, PersonName } from "../../identity/people/person-name.tsx";
import { Gallery } from "../../files/files/gallery.tsx";
import { isPartOfEmail, messageTitle } from "./content.ts";
import { filesOf } from "./message-files.ts";
import { DateTile } from "./date-tile.tsx";
import { EventDetails } from "./event-details.tsx";
import { MessageText } from "./message-text.tsx";
import { sharedTexts } from "./shared-words.ts";
import { FirstLink, TranslationOffer, WrittenText } from "./written-text.tsx";
import styles from "./message.module.css";

const VersionsDialog = lazyComponent(() => import("./versions-dialog.tsx"));
const EmailDialog = lazyComponent(() => import("./email-dialog.tsx"));

interface MessageHeadProps {
  message: MessageView;
  end?: ReactNode;
  children?: ReactNode;
}

export function MessageHead({ message, end, children }: MessageHeadProps) {
  const { author, createdAt } = message;
  return (
    <div className={styles.head}>
      <PersonAvatar person={author} size={46} />
      <div>
        <p className={styles.author}>
          <PersonLink person={author} className={styles.person}>
            <PersonName person={author} />
          </PersonLink>
        </p>
        <p className="soft">
          <RecentTime at={createdAt} />
          <Edited message={message} />
          <ByEmail message={message} />
          {children}
        </p>
      </div>
      {end}
    </div>
  );
}

export function Edited({ message: { id, editedAt } }: { message: MessageView }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (editedAt === undefined) return null;
  return (
    <>
      {" · "}
      <button type="button" className={styles.edited} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("message.edited")} <RelativeTime at={editedAt} />
      </button>
      {isOpen && <VersionsDialog id={id} editedAt={editedAt} onClose={() => setOpen(false)} />}
    </>
  );
}

export function ByEmail({ message }: { message: MessageView }) {
  const t = useT();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!isPartOfEmail(message) || message.author?.id !== me.id) return null;
  return (
    <>
      {" · "}
      <button type="button" className={styles.edited} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("by_email.label")}
      </button>
      {isOpen && <EmailDialog id={message.id} onClose={() => setOpen(false)} />}
    </>
  );
}

function SharedFrom({ origin }: { origin: Origin }) {
  const t = useT();
  const way = (inner: string) => <Link href={`/messages/${origin.id}`}>{inner}</Link>;
  return (
    <p className={styles.origin}>
      <Forward aria-hidden size={16} />
      <span>
        <RichText
          k="share.from"
          values={{ author: origin.authorName ?? t("person.missing"), group: origin.group.name }}
          tags={{ a: way, b: (name) => <b dir="auto">{name}</b> }}
        />
      </span>
    </p>
  );
}

interface MessageBodyProps {
  message: MessageView;
  when?: ReactNode;
  /** Asks for an answer to the event, below when and where it is. */
  question?: ReactNode;
  onHeart?: (photo: string) => void;
}

/** Shows a shared message apart from the comment of the person who shared it. */
export function MessageBody({ message, when, question, onHeart }: MessageBodyProps) {
  const { origin } = message;
  if (!origin) return <Content message={message} when={when} question={question} onHeart={onHeart} />;
  const texts = sharedTexts(message);
  const original = texts ? { ...message, data: { ...message.data, text: texts.original } } : message;
  return (
    <>
      {texts && <MessageText text={texts.own} />}
      <div className={styles.shared}>
        <SharedFrom origin={origin} />
        <Content message={original} when={when} question={question} onHeart={onHeart} />
      </div>
      <TranslationOffer message={message} />
    </>
  );
}

function Content({ message, when, question, onHeart }: MessageBodyProps) {
  const title = messageTitle(message);
  const heading = title && (
    <h1 dir="auto" className={styles.title}>
      {title}
    </h1>
  );
  const isSingleEvent = when === undefined && message.data.date !== undefined;
  return (
    <>
      {isSingleEvent ? (
        <div className={styles.event}>
          <DateTile date={message.data.date} />
          {heading}
        </div>
      ) : (
        heading
      )}
      {when ?? (message.data.date !== undefined && <EventDetails message={message} />)}
      {question}
      <WrittenText message={message} />
      {!message.origin && <TranslationOffer message={message} />}
      <FirstLink message={message} />
      {message.files.length > 0 && (
        <div className={styles.pictures}>
          <Gallery files={filesOf(message)} authorName={message.author?.name} onHeart={onHeart} />
        </div>
      )}
    </>
  );
}
