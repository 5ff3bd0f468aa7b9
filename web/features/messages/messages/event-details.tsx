import type { ReactNode } from "react";
import { Bell, CalendarPlus, MapPin } from "lucide-react";
import type { MessageView } from "#contract/messages.ts";
import { address } from "../../../api/addresses.ts";
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
        <EventTime messageId={message.id} cancelled={isCancelled}>
          <time dateTime={date}>{words}</time>
        </EventTime>
      )}
      {withTime && isCancelled && <CancelNote note={cancelNoteOf(message)} />}
      {remindBefore !== undefined && (
        <p className={styles.reminder}>
          <Bell aria-hidden size={18} />
          {reminderWords(remindBefore, t)}
        </p>
      )}
      {place && (
        <a className={styles.chip} href={mapsAddress(place)} target="_blank" rel="noreferrer">
          <MapPin aria-hidden size={18} />
          <bdi>{place}</bdi>
          <span className="visually-hidden">{t("event.open_maps")}</span>
        </a>
      )}
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

interface EventTimeProps {
  messageId: string;
  day?: string;
  cancelled?: boolean;
  children: ReactNode;
}

export function EventTime({ messageId, day, cancelled, children }: EventTimeProps) {
  const t = useT();
  return (
    <a
      className={classNames(styles.chip, cancelled && styles.cancelled)}
      href={address(`api/messages/${messageId}/date.ics${day === undefined ? "" : `?day=${day}`}`)}
      download
    >
      <CalendarPlus aria-hidden size={18} />
      {children}
      {cancelled && <span className={styles.state}>{t("event.is_cancelled")}</span>}
      <span className="visually-hidden">{t("date.add_to_calendar")}</span>
    </a>
  );
}
