import type { FeedCard } from "#contract/cards.ts";
import { FeedCards } from "./feed-cards.tsx";

interface CardGridProps {
  label: string;
  cards: readonly FeedCard[];
  /** -1 if it is not known yet. */
  total: number;
}

export function CardGrid({ label, cards, total }: CardGridProps) {
  if (cards.length === 0) return null;
  return (
    <div role="feed" aria-label={label}>
      <FeedCards cards={cards} from={0} total={total} deleted={none} kept={undefined} />
    </div>
  );
}

const none: readonly string[] = [];
