import { Bell, CalendarPlus, MapPin } from "lucide-react";
import type { MessageView } from "#contract/messages.ts";
import { address } from "../../api/addresses.ts";
import { useLanguage, useT } from "../../i18n/language.tsx";
import styles from "./event-details.module.css";
import { eventWords, planOf, reminderWords } from "./event-words.ts";
import { mapsAddress } from "./maps-address.ts";

/** Time and place of an event. The time opens as a calendar file, the place in the device's maps. */
export function EventDetails({ message }: { message: MessageView }) {
  const t = useT();
  const language = useLanguage();
  const { date } = message.data;
  const { end, place, remindBefore } = planOf(message);
  const words = eventWords({ date, end }, { language, day: "full", moment: "moment" });
  if (words === undefined) return null;
  return (
    <div className={styles.details}>
      <a className={styles.chip} href={address(`api/messages/${message.id}/date.ics`)} download>
        <CalendarPlus aria-hidden size={18} />
        <time dateTime={date}>{words}</time>
        <span className="visually-hidden">{t("date.add_to_calendar")}</span>
      </a>
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
