import { ChevronLeft, ChevronRight, Download, MapPin, X, ZoomIn } from "lucide-react";
import { useSyncExternalStore, type ComponentProps, type ReactNode } from "react";
import type { Author } from "#contract/messages.ts";
import { classNames } from "../../../components/class-names.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { useMedia } from "../../../hooks/use-media.ts";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PersonName } from "../../identity/people/person-name.tsx";
import { mapsAddress } from "./maps-address.ts";
import { MissingPart } from "./missing-part.tsx";
import { isPicture, originalAddress } from "./picture-sources.ts";
import type { StoredFile } from "./stored-file.ts";
import type { SetPosition, ViewerProps } from "./viewer.ts";
import styles from "./viewer-frame.module.css";
import { screenForColumn } from "./viewer-room.ts";

interface ViewerFrameProps extends ViewerProps {
  author?: { person: Author | null; when: ReactNode };
  actions?: ReactNode;
  /** Below the caption on narrow screens. */
  comment?: ReactNode;
  /** Beside the picture on wide screens. */
  comments?: ReactNode;
}

export function ViewerFrame(props: ViewerFrameProps) {
  const { lightbox, pictures, positionOf, author, actions, comment, comments } = props;
  const t = useT();
  const isWide = useIsWide();
  const index = useSyncExternalStore(lightbox.index.subscribe, lightbox.index.get);
  const picture = pictures[index]!;
  const caption = <Caption picture={picture} />;
  const place = picture.place && (
    <p className={styles.place}>
      <MapPin role="img" aria-label={t("photo.place")} size={16} />
      <a href={mapsAddress(picture.place)} target="_blank" rel="noreferrer">
        <bdi>{picture.place}</bdi>
        <span className="visually-hidden">{t("event.open_maps")}</span>
      </a>
    </p>
  );
  const tools = (
    <div className={styles.actions}>
      {actions}
      <DownloadLink picture={picture} />
    </div>
  );
  const hasColumn = isWide && props.hasColumn;
  return (
    <div className={classNames(styles.frame, hasColumn && styles.beside)}>
      <Bar lightbox={lightbox} position={<Position {...positionOf(index)} />}>
        {!hasColumn && author}
      </Bar>
      {pictures.length > 1 && <Arrows lightbox={lightbox} />}
      {hasColumn ? (
        <aside className={styles.column}>
          <div className={styles.about}>
            {author && <By {...author} />}
            {caption}
            {place}
          </div>
          {tools}
          {comments}
        </aside>
      ) : (
        <div className={styles.foot}>
          {caption}
          {place}
          {comment}
          {tools}
        </div>
      )}
    </div>
  );
}

function Caption({ picture }: { picture: StoredFile }) {
  return (
    <>
      {picture.caption && (
        <p dir="auto" className={styles.caption}>
          {picture.caption}
        </p>
      )}
      {isPicture(picture) && picture.error !== undefined && (
        <div className={styles.missing}>
          <MissingPart picture={picture} />
        </div>
      )}
    </>
  );
}

interface BarProps extends Pick<ViewerProps, "lightbox"> {
  position: ReactNode;
  children: false | ViewerFrameProps["author"];
}

function Bar({ lightbox, position, children: author }: BarProps) {
  const t = useT();
  return (
    <div className={styles.bar}>
      <IconButton label={t("action.close")} icon={<X size={24} />} onClick={lightbox.close} />
      <div className={styles.by}>
        {author && <PersonAvatar person={author.person} size={40} />}
        <div className={author ? undefined : styles.alone}>
          {author && <Name person={author.person} />}
          <p className={styles.when}>
            {author && (
              <>
                {author.when}
                {" · "}
              </>
            )}
            {position}
          </p>
        </div>
      </div>
      <IconButton label={t("picture.zoom")} icon={<ZoomIn size={22} />} onClick={lightbox.zoom} />
    </div>
  );
}

function By({ person, when }: NonNullable<ViewerFrameProps["author"]>) {
  return (
    <div className={styles.by}>
      <PersonAvatar person={person} size={40} />
      <div>
        <Name person={person} />
        <p className={styles.when}>{when}</p>
      </div>
    </div>
  );
}

function Name({ person }: { person: Author | null }) {
  return (
    <p className={styles.name}>
      <PersonName person={person} />
    </p>
  );
}

function Position({ number, count }: SetPosition) {
  return <span role="status">{useT()("picture.position", { number, count })}</span>;
}

function Arrows({ lightbox }: Pick<ViewerProps, "lightbox">) {
  const t = useT();
  return (
    <>
      <IconButton
        className={classNames(styles.arrow, styles.previous)}
        label={t("picture.previous")}
        icon={<ChevronLeft size={24} className="mirrored" />}
        onClick={lightbox.previous}
      />
      <IconButton
        className={classNames(styles.arrow, styles.next)}
        label={t("picture.next")}
        icon={<ChevronRight size={24} className="mirrored" />}
        onClick={lightbox.next}
      />
    </>
  );
}

function DownloadLink({ picture }: { picture: StoredFile }) {
  const t = useT();
  return (
    <a
      className={styles.action}
      href={originalAddress(picture.id)}
      download
      aria-label={t("picture.download")}
      title={t("picture.download")}
    >
      <Download aria-hidden size={22} />
      <span aria-hidden>{t("picture.save")}</span>
    </a>
  );
}

interface ViewerActionProps extends Omit<ComponentProps<"button">, "aria-label"> {
  label: string;
  icon: ReactNode;
  text: ReactNode;
  /** Placed by itself at the start on wide screens, with its text. */
  isFirst?: boolean;
}

export function ViewerAction({ label, icon, text, isFirst, className, ...rest }: ViewerActionProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.action, isFirst && styles.first, className)}
      aria-label={label}
      title={label}
    >
      {icon}
      <span aria-hidden>{text}</span>
    </button>
  );
}

export function useIsWide(): boolean {
  return useMedia(screenForColumn);
}
