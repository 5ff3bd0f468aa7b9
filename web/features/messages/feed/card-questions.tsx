import type { Card } from "#contract/cards.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import styles from "./card.module.css";

const space = <div className={styles.question} />;
const CardRsvp = lazyComponent(() => import("./card-rsvp.tsx"), space);
const CardConfirmation = lazyComponent(() => import("./card-confirmation.tsx"), space);

export function CardQuestions({ card }: { card: Card }) {
  return (
    <>
      {card.answers?.open && <CardRsvp card={card} />}
      {card.confirmation && <CardConfirmation card={card} />}
    </>
  );
}
