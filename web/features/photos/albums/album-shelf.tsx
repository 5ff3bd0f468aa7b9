import { Link } from "wouter";
import type { Album } from "#contract/albums.ts";
import { useT } from "../../../i18n/language.tsx";
import { AlbumCover } from "./album-cover.tsx";
import styles from "./album-shelf.module.css";
import { AlbumCount } from "./album-count.tsx";

/** The latest albums of a group, in one line above its photos. Renders nothing without albums. */
export function AlbumShelf({ albums }: { albums: readonly Album[] }) {
  const t = useT();
  if (albums.length === 0) return null;
  return (
    <section aria-label={t("albums.title")}>
      <ul className={styles.shelf}>
        {albums.slice(0, 4).map((album) => (
          <li key={album.id}>
            <Link href={`/albums/${album.id}`} className={styles.album}>
              <AlbumCover album={album} size={48} />
              <span className={styles.words}>
                <bdi className={styles.title}>{album.title}</bdi>
                <AlbumCount album={album} className={styles.count} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
