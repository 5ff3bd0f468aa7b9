import { Check, X } from "lucide-react";
import type { Rsvp } from "#contract/messages.ts";
import { useT } from "../../../i18n/language.tsx";
import { WaveIcon } from "./wave-icon.tsx";
import type { DateChoice } from "./date-answers.ts";
import styles from "./date-poll.module.css";

export const dateAnswers = [
  { answer: "yes", label: "poll.yes", Icon: Check },
  { answer: "maybe", label: "poll.if_need_be", Icon: WaveIcon },
  { answer: "no", label: "poll.no", Icon: X },
] as const;

interface DateButtonsProps {
  date: DateChoice;
  isSmall?: boolean;
  onAnswer: (option: string, answer: Rsvp | undefined) => void;
}

/** Selecting the current answer again withdraws it. */
export function DateButtons({ date, isSmall, onAnswer }: DateButtonsProps) {
  const t = useT();
  const { id, label, result } = date;
  return (
    <div role="group" aria-label={t("poll.answer_to", { date: label })} className={styles.buttons}>
      {dateAnswers.map(({ answer, label: word, Icon }) => {
        const isMine = result.answer === answer;
        return (
          <button
            key={answer}
            type="button"
            aria-pressed={isMine}
            onClick={() => onAnswer(id, isMine ? undefined : answer)}
          >
            {(isMine || isSmall) && <Icon aria-hidden size={18} />}
            <span className={isSmall ? "visually-hidden" : undefined}>{t(word)}</span>
          </button>
        );
      })}
    </div>
  );
}
