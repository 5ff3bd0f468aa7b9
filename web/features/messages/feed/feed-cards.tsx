import { memo, useLayoutEffect, useRef } from "react";
import type { Card } from "#contract/cards.ts";
import { Columns } from "../../../components/columns.tsx";
import { useVirtualBlock } from "../../../hooks/use-virtual-block.ts";
import { FeedCard } from "./card.tsx";

/** Cards to render before the others. Only two are visible on a phone at first. */
export const visibleAtFirst = Math.max(screen.width, screen.height) < 1000 ? 2 : Infinity;

/** Cards rendered at once, enough for the largest screens. */
const atOnce = 24;

interface FeedCardsProps {
  cards: readonly (Card & { group?: { name: string } })[];
  from: number;
  total: number;
  deleted: readonly string[];
  /** Index of a card that has to stay rendered. */
  kept: number | undefined;
}

/** Renders only the cards near the viewport. Cards of several groups name theirs. */
export function FeedCards({ cards, from, total, deleted, kept }: FeedCardsProps) {
  if (cards.length === 0) return null;
  return (
    <Columns>
      {cards.map((card, i) => (
        <CardPlace
          key={card.id}
          card={card}
          groupName={card.group?.name}
          position={from + i + 1}
          total={total}
          deleted={deleted.includes(card.id)}
          isKept={kept === from + i}
        />
      ))}
    </Columns>
  );
}

/** Heights of cards in pixels when they were last shown, by their ids: Back returns to the same place. */
const heights = new Map<string, number>();
const usualHeight = 300;

interface CardPlaceProps {
  card: Card;
  groupName: string | undefined;
  position: number;
  total: number;
  deleted: boolean;
  isKept: boolean;
}

const CardPlace = memo(function CardPlace({ isKept, ...shown }: CardPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const { position } = shown;
  const { id } = shown.card;
  const room = useVirtualBlock(place, position <= atOnce ? undefined : (heights.get(id) ?? usualHeight));
  useLayoutEffect(() => {
    const element = place.current!;
    return () => void heights.set(id, element.offsetHeight);
  }, [id]);
  if (room !== undefined && !isKept) return <div ref={place} style={{ blockSize: room }} />;
  return (
    <div ref={place}>
      <FeedCard {...shown} />
    </div>
  );
});
