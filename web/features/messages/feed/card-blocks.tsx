import { memo, useEffect, useRef } from "react";
import type { Card } from "#contract/messages.ts";
import { useVirtualBlock } from "../../../hooks/use-virtual-block.ts";
import { FeedCard } from "./card.tsx";
import styles from "./feed.module.css";

const isPhone = Math.max(screen.width, screen.height) < 1000;

/** Divisible by the number of columns: one or two on a phone, up to four on a wide screen, up to three elsewhere. */
const blockSize = isPhone ? 4 : screen.width >= 1600 ? 12 : 6;

/** On a phone only two cards are visible at first, so rendering starts with them. */
const firstSize = isPhone ? 2 : blockSize;

/** Cards to render before the others. */
export const visibleAtFirst = isPhone ? firstSize : Infinity;

/** Cards rendered at once, enough for the largest screens. */
const atOnce = 24;

interface CardBlocksProps {
  cards: readonly Card[];
  /** Number of cards before this block. */
  from: number;
  total: number;
  deleted: readonly string[];
  /** Index of a card that has to stay rendered. */
  kept: number | undefined;
}

/** Splits the cards into blocks, and renders only those near the viewport. */
export function CardBlocks({ cards, from, total, deleted, kept }: CardBlocksProps) {
  if (cards.length === 0) return null;
  return Array.from({ length: Math.ceil((cards.length - firstSize) / blockSize) + 1 }, (_, i) => {
    const [start, end] = [i === 0 ? 0 : firstSize + (i - 1) * blockSize, firstSize + i * blockSize];
    return (
      <CardBlock
        key={i}
        cards={cards.slice(start, end)}
        from={from + start}
        total={total}
        deleted={deleted}
        isKept={kept !== undefined && kept >= from + start && kept < from + end}
      />
    );
  });
}

/** Last measured height of a block in pixels, used as an estimate for blocks not rendered yet. */
let usualRoom = isPhone ? 1200 : 600;

type CardBlockProps = Omit<CardBlocksProps, "kept"> & { isKept: boolean };

const CardBlock = memo(function CardBlock({ cards, from, total, deleted, isKept }: CardBlockProps) {
  const block = useRef<HTMLDivElement>(null);
  const room = useVirtualBlock(block, from < atOnce ? undefined : usualRoom);
  const isFull = cards.length === blockSize;
  useEffect(() => {
    if (isFull && room !== undefined) usualRoom = room;
  }, [isFull, room]);
  if (room !== undefined && !isKept) return <div ref={block} style={{ blockSize: room }} />;
  return (
    <div ref={block} className={styles.grid}>
      {cards.map((card, i) => (
        <FeedCard key={card.id} card={card} position={from + i + 1} total={total} deleted={deleted.includes(card.id)} />
      ))}
    </div>
  );
}, hasSameCards);

function hasSameCards(before: CardBlockProps, now: CardBlockProps): boolean {
  return (
    before.from === now.from &&
    before.total === now.total &&
    before.deleted === now.deleted &&
    before.isKept === now.isKept &&
    before.cards.length === now.cards.length &&
    before.cards.every((card, i) => card === now.cards[i])
  );
}
