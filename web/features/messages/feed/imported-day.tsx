import { History } from "lucide-react";
import type { Card } from "#contract/cards.ts";
import { useT } from "../../../i18n/language.tsx";
import { PersonName } from "../../identity/people/person-name.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { CardPicture } from "./card-picture.tsx";
import styles from "./imported-day.module.css";

/** Its origin and size stand above the headline, which names the chat and the day. */
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

/** The first words and the first photo of a day of an imported chat. */
export function ImportedDay({ day: { words, photo } }: { day: NonNullable<Card["importedDay"]> }) {
  const { hidden = [] } = useMe();
  const shown = words.filter(({ author }) => !author || !hidden.includes(author.id));
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
      {photo && (
        <div className={styles.photo}>
          <CardPicture preview={photo} early={false} />
        </div>
      )}
    </div>
  );
}
