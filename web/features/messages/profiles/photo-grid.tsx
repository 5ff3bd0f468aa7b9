import { Play } from "lucide-react";
import { useId } from "react";
import { Link } from "wouter";
import type { PhotoOfMessage } from "#contract/profiles.ts";
import { pictureAddress } from "../../../api/addresses.ts";
import { useT } from "../../../i18n/language.tsx";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import styles from "./profile.module.css";

interface PhotoGridProps {
  title: string;
  photos: readonly PhotoOfMessage[];
  labelOf: (number: number) => string;
  all: string | undefined;
}

export function PhotoGrid({ title, photos, labelOf, all }: PhotoGridProps) {
  const t = useT();
  const id = useId();
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {all !== undefined && <Link href={all}>{t("profile.photos_all")}</Link>}
      </div>
      <ul className={styles.photos}>
        {photos.map((photo, i) => (
          <li key={`${photo.message} ${photo.id}`}>
            <Link
              href={`/messages/${photo.message}`}
              aria-label={labelOf(i + 1)}
              style={placeholderOf(photo.thumbhash)}
            >
              <img {...sourcesOf(photo)} alt="" loading="lazy" decoding="async" />
              {photo.type.startsWith("video/") && (
                <span aria-hidden className={styles.play}>
                  <Play size={18} fill="currentColor" />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sourcesOf({ id }: PhotoOfMessage) {
  const src = pictureAddress("crop", 160, 160, id);
  return { src, srcSet: `${src} 1x, ${pictureAddress("crop", 320, 320, id)} 2x` };
}
