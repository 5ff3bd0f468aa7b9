import { useState } from "react";
import { formatDate } from "#contract/dates.ts";
import { Button } from "../../../components/button.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import form from "../../../components/form.module.css";
import { formatSize } from "../../../i18n/file-size.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { EarlierImport, useEarlierImport } from "../imports/earlier-import.tsx";
import { FileNames } from "../imports/file-names.tsx";
import styles from "../imports/imports.module.css";
import { momentAt } from "./photo-times.ts";
import { albumsOf, type FoundPhoto, type PhotoCollection } from "./photo-scan.ts";
import { SomePhotos } from "./some-photos.tsx";
import type { PhotoChoice } from "./use-photo-import.ts";

interface PhotoPreviewProps {
  groupId: string;
  collection: PhotoCollection;
  onStart: (choice: PhotoChoice) => void;
  onCancel: () => void;
}

export function PhotoPreview({ groupId, collection, onStart, onCancel }: PhotoPreviewProps) {
  const t = useT();
  const { isTakeout, leftOut } = collection;
  const title = isTakeout ? "Google Photos" : (collection.title ?? t("import.photos_untitled"));
  const [withAlbums, setWithAlbums] = useState(isTakeout);
  const [withLive, setWithLive] = useState(false);
  const live = collection.photos.filter(({ isLive }) => isLive).length;
  const photos = withLive ? collection.photos : collection.photos.filter(({ isLive }) => !isLive);
  const albums = albumsOf(photos);
  const earlier = useEarlierImport(groupId, title);
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        onStart({ title, photos, withAlbums: withAlbums && albums.size > 0 });
      }}
    >
      <SomePhotos photos={collection.photos} />
      <Summary photos={photos} />
      {earlier && <EarlierImport groupId={groupId} imported={earlier} />}
      <FileNames label={t("import.photos_left_out", { count: leftOut.length })} names={leftOut} />
      {live > 0 && (
        <CheckField label={t("import.with_live", { count: live })} checked={withLive} onChecked={setWithLive} />
      )}
      {albums.size > 0 && <CheckField label={t("import.with_albums")} checked={withAlbums} onChecked={setWithAlbums} />}
      {withAlbums && <AlbumList albums={albums} />}
      <div className={form.dialogActions}>
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
        <Button look="primary" type="submit" disabled={photos.length === 0 || earlier?.isUndone}>
          {t("import.start")}
        </Button>
      </div>
    </form>
  );
}

function Summary({ photos }: { photos: readonly FoundPhoto[] }) {
  const t = useT();
  const language = useLanguage();
  const videos = photos.filter(({ isVideo }) => isVideo).length;
  const corrected = photos.filter(({ isCorrected }) => isCorrected).length;
  const captions = photos.filter(({ caption }) => caption !== undefined).length;
  const bytes = photos.reduce((sum, { source }) => sum + source.size, 0);
  const [first] = photos;
  const dayOf = ({ takenAt }: FoundPhoto) => formatDate(momentAt(takenAt) / 1000, { language, style: "long" });
  return (
    <ul className={styles.summary}>
      {photos.length > videos && <li>{t("library.count", { count: photos.length - videos })}</li>}
      {videos > 0 && <li>{t("albums.videos", { count: videos })}</li>}
      {first && <li>{t("import.photos_span", { from: dayOf(first), to: dayOf(photos.at(-1)!) })}</li>}
      {corrected > 0 && <li>{t("import.photos_corrected", { count: corrected })}</li>}
      {captions > 0 && <li>{t("import.photos_captions", { count: captions })}</li>}
      <People photos={photos} />
      <li>{formatSize(bytes, language)}</li>
    </ul>
  );
}

function People({ photos }: { photos: readonly FoundPhoto[] }) {
  const t = useT();
  const count = photos.reduce((sum, { people = [] }) => sum + people.length, 0);
  const skipped = photos.reduce((sum, { skippedPeople = 0 }) => sum + skippedPeople, 0);
  return (
    <>
      {count > 0 && <li>{t("import.photos_people", { count })}</li>}
      {skipped > 0 && <li>{t("import.photos_people_skipped", { count: skipped })}</li>}
    </>
  );
}

const albumsShown = 200;

function AlbumList({ albums }: { albums: ReadonlyMap<string, number> }) {
  const t = useT();
  return (
    <ul className={styles.summary}>
      {[...albums].slice(0, albumsShown).map(([title, count]) => (
        <li key={title}>
          <bdi>{title}</bdi> <span className="soft">· {t("library.count", { count })}</span>
        </li>
      ))}
      {albums.size > albumsShown && <li>…</li>}
    </ul>
  );
}
