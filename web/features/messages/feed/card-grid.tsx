import type { FeedCard as CardOfGroup } from "#contract/cards.ts";
import { Columns } from "../../../components/columns.tsx";
import { FeedCard } from "./card.tsx";

interface CardGridProps {
  label: string;
  cards: readonly CardOfGroup[];
  /** -1 if it is not known yet. */
  total: number;
}

export function CardGrid({ label, cards, total }: CardGridProps) {
  if (cards.length === 0) return null;
  return (
    <Columns role="feed" aria-label={label}>
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
    </Columns>
  );
}
