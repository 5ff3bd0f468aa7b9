import type { FeedCard as CardOfGroup } from "#contract/messages.ts";
import { FeedCard } from "./card.tsx";
import styles from "./feed.module.css";

interface CardGridProps {
  label: string;
  cards: readonly CardOfGroup[];
  /** -1 if it is not known yet. */
  total: number;
}

export function CardGrid({ label, cards, total }: CardGridProps) {
  if (cards.length === 0) return null;
  return (
    <div role="feed" aria-label={label} className={styles.grid}>
      {cards.map((card, i) => (
        <FeedCard
          key={card.id}
          card={card}
          groupName={card.group.name}
          position={i + 1}
          total={total}
          deleted={false}
        />
      ))}
    </div>
  );
}
