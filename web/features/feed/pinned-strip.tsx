import { Pin } from "lucide-react";
import { Link } from "wouter";
import type { Card } from "#contract/messages.ts";
import { useT } from "../../i18n/language.tsx";
import { PersonName } from "../people/person-name.tsx";
import styles from "./pinned-strip.module.css";

interface PinnedStripProps {
  cards: readonly Card[];
  /** Ids of deleted cards. */
  deleted: readonly string[];
}

/** Pinned messages above the others, in one line that scrolls sideways. */
export function PinnedStrip({ cards, deleted }: PinnedStripProps) {
  const t = useT();
  const pinned = cards.filter(({ id }) => !deleted.includes(id));
  if (pinned.length === 0) return null;
  return (
    <ul aria-label={t("feed.pinned_list")} className={styles.strip}>
      {pinned.map((card) => (
        <li key={card.id}>
          <Link href={`/messages/${card.id}`} className={styles.pin}>
            <Pin aria-hidden size={16} />
            {card.unread && (
              <>
                <span aria-hidden className={styles.unread} />
                <span className="visually-hidden">{t("feed.unread")}: </span>
              </>
            )}
            <span className={styles.title} dir="auto">
              {card.title ?? card.excerpt ?? <PersonName person={card.author} />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
