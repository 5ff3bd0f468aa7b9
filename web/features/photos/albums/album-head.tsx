import {
  BookImage,
  Download,
  Ellipsis,
  ImagePlus,
  Images,
  Link2,
  Pencil,
  SquarePen,
  Trash2,
  Upload,
} from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { AlbumPage } from "#contract/albums.ts";
import { anyHeight } from "#contract/image-sizes.ts";
import { pictureAddress } from "../../../api/addresses.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { MenuButton, MenuLink } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { DownloadLink } from "../../files/downloads/download-link.tsx";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useInfo, useMe } from "../../identity/people/use-me.ts";
import styles from "./album-head.module.css";
import { AlbumCount } from "./album-count.tsx";
import type { MayWithAlbum } from "./use-may.ts";
import { dayText } from "../viewing/dates.ts";
import { useAlbumUpload } from "./use-album-upload.ts";

const AlbumDialog = lazyComponent(() => import("./album-dialog.tsx"));
const PublicLinkDialog = lazyComponent(() => import("../../outside/public-links/public-link-dialog.tsx"));

interface AlbumHeadProps {
  album: AlbumPage;
  may: MayWithAlbum;
  onArrange: () => void;
}

export function AlbumHead({ album, may, onArrange }: AlbumHeadProps) {
  return (
    <header>
      {album.cover && <Cover cover={album.cover} />}
      <div className={styles.titleRow}>
        <h1 className={styles.title}>
          <bdi>{album.title}</bdi>
        </h1>
        <AlbumMenu album={album} may={may} onArrange={onArrange} />
      </div>
      <Facts album={album} />
      <Adders album={album} />
      <Actions album={album} may={may} />
    </header>
  );
}

function Cover({ cover }: { cover: NonNullable<AlbumPage["cover"]> }) {
  const source = (width: 720 | 1366 | 2048) => pictureAddress("thumbnail", width, anyHeight, cover.id);
  const sources = ([720, 1366, 2048] as const).map((width) => `${source(width)} ${width}w`);
  return (
    <div className={styles.cover} style={placeholderOf(cover.thumbhash)}>
      <img src={source(1366)} srcSet={sources.join(", ")} sizes="(min-width: 1200px) 1144px, 100vw" alt="" />
    </div>
  );
}

function Facts({ album }: { album: AlbumPage }) {
  const { days } = album;
  const language = useLanguage();
  const when = days && [...new Set([days.first, days.last])].map((day) => dayText(day, language, "long")).join(" – ");
  return (
    <p className={styles.facts}>
      {when && `${when} · `}
      <AlbumCount album={album} />
    </p>
  );
}

function Adders({ album: { people, isCommon, creator, groupId } }: { album: AlbumPage }) {
  const t = useT();
  const group = useMe().groups.find(({ id }) => id === groupId);
  const text = isCommon
    ? t("albums.everyone", { group: group?.name ?? "" })
    : t("albums.only", { name: creator?.name ?? t("person.missing") });
  return (
    <div className={styles.adders}>
      {people.length > 0 && (
        <span className={styles.people}>
          {people.map((person) => (
            <PersonAvatar key={person.id} person={person} size={30} />
          ))}
        </span>
      )}
      <p>{text}</p>
    </div>
  );
}

function Actions({ album, may }: Pick<AlbumHeadProps, "album" | "may">) {
  const t = useT();
  const info = useInfo();
  const [isLinking, setLinking] = useState(false);
  const { input, choose, progress } = useAlbumUpload(album);
  return (
    <>
      <div className={styles.actions}>
        {may.add && <AddMenu groupId={album.groupId} onUpload={may.upload ? choose : undefined} />}
        {info?.allow_public_links === true && may.link && (
          <Button icon={<Link2 aria-hidden size={18} />} onClick={() => setLinking(true)}>
            {t("albums.share")}
          </Button>
        )}
        {album.photos > 0 && (
          <Link
            href={`/groups/${album.groupId}/book?album=${album.id}`}
            className={buttonClass({})}
            aria-label={t("book.make")}
            title={t("book.make")}
          >
            <BookImage aria-hidden size={20} />
          </Link>
        )}
        {album.photos > 0 && (
          <DownloadLink
            className={buttonClass({})}
            source={{
              key: `albums/${album.id}/photos`,
              list: () => call("GET /api/albums/:id/photos/parts", { params: { id: album.id } }),
            }}
            path={`files/albums/${album.id}/photos.zip`}
            aria-label={t("library.download_all")}
            title={t("library.download_all")}
          >
            <Download aria-hidden size={20} />
          </DownloadLink>
        )}
      </div>
      <input {...input} />
      <p role="status" className={styles.progress}>
        {progress && t("albums.uploading", progress)}
      </p>
      {isLinking && (
        <PublicLinkDialog
          groupId={album.groupId}
          shown={{ of: "albums", id: album.id }}
          explanation={t("albums.link_explain")}
          codeHint={t("albums.code_hint")}
          onClose={() => setLinking(false)}
        />
      )}
    </>
  );
}

function AddMenu({ groupId, onUpload }: { groupId: string; onUpload: (() => void) | undefined }) {
  const t = useT();
  return (
    <Menu
      button={
        <>
          <ImagePlus aria-hidden size={20} />
          {t("albums.add_photos")}
        </>
      }
      buttonClassName={buttonClass({ look: "primary", className: styles.add })}
    >
      {onUpload && (
        <MenuButton icon={<Upload aria-hidden size={18} />} onClick={onUpload}>
          {t("albums.upload")}
        </MenuButton>
      )}
      <MenuLink href={`/groups/${groupId}/photos`} icon={<Images aria-hidden size={18} />}>
        {t("albums.choose")}
      </MenuLink>
    </Menu>
  );
}

function AlbumMenu({ album, may, onArrange }: AlbumHeadProps) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const remove = useDelete(album);
  if (!may.add && !may.edit) return null;
  return (
    <>
      <Menu
        label={t("albums.menu")}
        buttonClassName={iconButtonClass}
        button={<Ellipsis aria-hidden size={22} />}
        align="end"
      >
        {album.photos > 0 && (
          <MenuButton icon={<SquarePen aria-hidden size={18} />} onClick={onArrange}>
            {t("albums.arrange")}
          </MenuButton>
        )}
        {may.edit && (
          <>
            <MenuButton icon={<Pencil aria-hidden size={18} />} onClick={() => setEditing(true)}>
              {t("albums.edit")}
            </MenuButton>
            <MenuButton danger icon={<Trash2 aria-hidden size={18} />} onClick={() => void remove()}>
              {t("albums.delete")}
            </MenuButton>
          </>
        )}
      </Menu>
      {isEditing && (
        <AlbumDialog
          groupId={album.groupId}
          album={album}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
    </>
  );
}

function useDelete(album: AlbumPage) {
  const t = useT();
  const alert = useAlert();
  const confirm = useConfirm();
  const [, navigate] = useLocation();
  return async () => {
    const question = { title: t("albums.delete_title", { album: album.title }), text: t("albums.delete_hint") };
    if (!(await confirm({ ...question, action: t("albums.delete") }))) return;
    try {
      await call("DELETE /api/albums/:id", { params: { id: album.id } });
      navigate(`/groups/${album.groupId}/albums`, { replace: true });
    } catch (error) {
      alert(errorText(t, error), "danger");
    }
  };
}
