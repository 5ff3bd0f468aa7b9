import { History } from "lucide-react";
import type { Card } from "#contract/cards.ts";
import { pictureAddress } from "../../../api/addresses.ts";
import { useT } from "../../../i18n/language.tsx";
import { PersonName } from "../../identity/people/person-name.tsx";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./imported-day.module.css";

export function ImportedFacts({ count }: { count: number }) {
  const t = useT();
  return (
    <p className={styles.facts}>
      <span>
        <History aria-hidden size={16} />
        {t("feed.imported")}
      </span>
      <span>{t("import.count", { count })}</span>
    </p>
  );
}

export function ImportedDay({ day: { words, photo } }: { day: NonNullable<Card["importedDay"]> }) {
  const { hidden = [] } = useMe();
  const isHidden = (id: string | undefined) => id !== undefined && hidden.includes(id);
  const shown = words.filter(({ author }) => !isHidden(author?.id));
  return (
    <div className={styles.day}>
      <div className={styles.words}>
        {shown.map(({ author, text }, i) => (
          <p key={i} dir="auto">
            <strong>
              <PersonName person={author} />
            </strong>{" "}
            {text}
          </p>
        ))}
      </div>
      {photo && !isHidden(photo.authorId) && (
        <img
          src={pictureAddress("crop", 160, 160, photo.id)}
          srcSet={`${pictureAddress("crop", 320, 320, photo.id)} 2x`}
          width={104}
          height={104}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles.photo}
          style={placeholderOf(photo.thumbhash)}
        />
      )}
    </div>
  );
}
