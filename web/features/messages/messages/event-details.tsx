import type { ReactNode } from "react";
import { Bell, CalendarPlus, Clock, MapPin } from "lucide-react";
import type { MessageView } from "#contract/messages.ts";
import { address } from "../../../api/addresses.ts";
import { buttonClass } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { mapsAddress } from "../../files/files/maps-address.ts";
import styles from "./event-details.module.css";
import { cancelledOf, cancelNoteOf, eventWords, planOf, reminderWords } from "./event-words.ts";

export function EventDetails({ message, withTime = true }: { message: MessageView; withTime?: boolean }) {
  const t = useT();
  const language = useLanguage();
  const { date } = message.data;
  const { end, place, remindBefore } = planOf(message);
  const words = eventWords({ date, end }, { language, day: "full", moment: "moment" });
  const isCancelled = cancelledOf(message) === true;
  if (words === undefined || !(withTime || place || remindBefore)) return null;
  return (
    <div className={styles.details}>
      {withTime && (
        <EventTime cancelled={isCancelled}>
          <time dateTime={date}>{words}</time>
        </EventTime>
      )}
      {withTime && isCancelled && <CancelNote note={cancelNoteOf(message)} />}
      {place && (
        <p className={styles.row}>
          <MapPin aria-hidden size={20} />
          <bdi className={styles.words}>{place}</bdi>
          <a className={styles.link} href={mapsAddress(place)} target="_blank" rel="noreferrer">
            {t("event.open_maps")}
          </a>
        </p>
      )}
      {remindBefore !== undefined && (
        <p className={styles.row}>
          <Bell aria-hidden size={20} />
          <span className={styles.words}>{reminderWords(remindBefore, t)}</span>
        </p>
      )}
      {withTime && <AddToCalendar messageId={message.id} />}
    </div>
  );
}

export function CancelNote({ note }: { note: string }) {
  return (
    note !== "" && (
      <p dir="auto" className={styles.why}>
        {note}
      </p>
    )
  );
}

export function EventTime({ cancelled, children }: { cancelled?: boolean; children: ReactNode }) {
  const t = useT();
  return (
    <p className={classNames(styles.row, cancelled && styles.cancelled)}>
      <Clock aria-hidden size={20} />
      <span className={styles.words}>
        {children} {cancelled && <span className={styles.state}>{t("event.is_cancelled")}</span>}
      </span>
    </p>
  );
}

/** `day`: of one date of a series. */
export function AddToCalendar({ messageId, day }: { messageId: string; day?: string }) {
  const t = useT();
  const query = day === undefined ? "" : `?day=${day}`;
  return (
    <a
      className={buttonClass({ className: styles.add })}
      href={address(`api/messages/${messageId}/date.ics${query}`)}
      download
    >
      <CalendarPlus aria-hidden size={18} />
      {t("date.add_to_calendar")}
    </a>
  );
}
