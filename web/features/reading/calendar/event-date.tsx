import { Repeat } from "lucide-react";
import type { Occurrence } from "#contract/calendar.ts";
import type { MessageView } from "#contract/messages.ts";
import { repeatWords } from "#contract/repeat-words.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { EventTime } from "../../messages/messages/event-details.tsx";
import { cancelledOf, eventWords, planOf } from "../../messages/messages/event-words.ts";
import styles from "./event-rsvps.module.css";

export function NextDate({ message, occurrence }: { message: MessageView; occurrence: Occurrence }) {
  const t = useT();
  const language = useLanguage();
  const { date, dateEnd: end } = occurrence;
  const { repeat } = planOf(message);
  const words = eventWords({ date, end }, { language, day: "full", moment: "moment" });
  return (
    <div className={styles.next}>
      <EventTime messageId={message.id} cancelled={cancelledOf(message) === true}>
        <time dateTime={date}>{t("event.next", { date: words ?? "" })}</time>
      </EventTime>
      {repeat !== undefined && (
        <p className={styles.repeats}>
          <Repeat aria-hidden size={18} />
          {repeatWords(repeat, t, language)}
        </p>
      )}
    </div>
  );
}
