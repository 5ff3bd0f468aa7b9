import type { Card } from "#contract/cards.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import styles from "./card.module.css";

const space = <div className={styles.question} />;
const CardRsvp = lazyComponent(() => import("./card-rsvp.tsx"), space);
const CardConfirmation = lazyComponent(() => import("./card-confirmation.tsx"), space);

const CardPoll = lazyComponent(() => import("./card-poll.tsx"));

/** Height in pixels that is reserved until the code is loaded: that of options or dates whose words fit on one line. */
function heightOf({ poll, results }: NonNullable<Card["openPoll"]>): number {
  const { kind, options, ends_at: end, anonymous, multiple } = poll;
  const each = kind === "dates" ? 114 : 52;
  const lines = [results.results.length > options.length, end ?? anonymous ?? multiple].filter(Boolean);
  return options.length * each + lines.length * 29 + 6;
}

export function CardQuestions({ card }: { card: Card }) {
  return (
    <>
      {card.answers?.open && <CardRsvp card={card} />}
      {card.openPoll && (
        <div style={{ minBlockSize: heightOf(card.openPoll) }}>
          <CardPoll id={card.id} shown={card.openPoll} />
        </div>
      )}
      {card.confirmation && <CardConfirmation card={card} />}
    </>
  );
}
