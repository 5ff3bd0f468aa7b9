import type { Card } from "#contract/cards.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import styles from "./card.module.css";

const space = <div className={styles.question} />;
const CardRsvp = lazyComponent(() => import("./card-rsvp.tsx"), space);
const CardConfirmation = lazyComponent(() => import("./card-confirmation.tsx"), space);

const CardPoll = lazyComponent(() => import("./card-poll.tsx"));

/** Heights in pixels that are reserved until the code is loaded. */
const optionHeight = 52;
const dateHeight = 112;

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

function heightOf({ poll: { kind, options } }: NonNullable<Card["openPoll"]>): number {
  return options.length * (kind === "dates" ? dateHeight : optionHeight);
}
