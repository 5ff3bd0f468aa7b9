import { Check } from "lucide-react";
import type { Card } from "#contract/cards.ts";
import { Button } from "../../../components/button.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./card-rsvp.module.css";
import { useConfirmation } from "./use-confirmation.ts";

export default function CardConfirmation({ card }: { card: Card }) {
  const t = useT();
  const me = useMe();
  const { mutate, isPending, isSuccess } = useConfirmation(card.id);
  if (card.author?.id === me.id) return null;
  return (
    <div className={styles.question}>
      {isSuccess || card.confirmation?.isMine ? (
        <p className={styles.done}>
          <Check aria-hidden size={18} />
          {t("confirm.is_done")}
        </p>
      ) : (
        <div className={styles.choice}>
          <Button busy={isPending} icon={<Check aria-hidden size={18} />} onClick={() => mutate()}>
            {t("confirm.done")}
          </Button>
        </div>
      )}
    </div>
  );
}
