import { Pin } from "lucide-react";
import { Link } from "wouter";
import type { Card } from "#contract/cards.ts";
import { useT } from "../../../i18n/language.tsx";
import { useIsHidden } from "../../identity/people/use-hidden.ts";
import { PersonName } from "../../identity/people/person-name.tsx";
import styles from "./pinned-strip.module.css";

interface PinnedStripProps {
  cards: readonly Card[];
  deleted: readonly string[];
}

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
              <Words card={card} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Words({ card }: { card: Card }) {
  const t = useT();
  if (useIsHidden(card.author?.id)) return t("hide.message");
  return card.title ?? card.excerpt ?? <PersonName person={card.author} />;
}
