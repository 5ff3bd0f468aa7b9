import { Repeat } from "lucide-react";
import type { Occurrence } from "#contract/calendar.ts";
import type { MessageView } from "#contract/messages.ts";
import { repeatWords } from "#contract/repeat-words.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { CancelNote, EventTime } from "../../messages/messages/event-details.tsx";
import { cancelledOf, cancelNoteOf, eventWords, planOf } from "../../messages/messages/event-words.ts";
import styles from "./event-rsvps.module.css";

interface EventDateProps {
  message: MessageView;
  occurrence: Occurrence;
  isNext: boolean;
}

export function EventDate({ message, occurrence, isNext }: EventDateProps) {
  const t = useT();
  const language = useLanguage();
  const { date, dateEnd: end } = occurrence;
  const { repeat } = planOf(message);
  const words = eventWords({ date, end }, { language, day: "full", moment: "moment" }) ?? "";
  const isCancelled = occurrence.cancelled === true || cancelledOf(message) === true;
  return (
    <div className={styles.next}>
      <EventTime cancelled={isCancelled}>
        <time dateTime={date}>{isNext ? t("event.next", { date: words }) : words}</time>
      </EventTime>
      {isCancelled && <CancelNote note={cancelNoteOf(message, cancelledOf(message) === true ? "" : occurrence.day)} />}
      {repeat !== undefined && (
        <p className={styles.repeats}>
          <Repeat aria-hidden size={20} />
          {repeatWords(repeat, t, language)}
        </p>
      )}
    </div>
  );
}
