import { CalendarPlus } from "lucide-react";
import { formatDate } from "#contract/dates.ts";
import type { MessageView } from "#contract/messages.ts";
import { address } from "../../api/addresses.ts";
import { useLanguage, useT } from "../../i18n/language.tsx";
import { dateOf } from "./content.ts";
import styles from "./date-chip.module.css";

/** Date of the event. A day is the same everywhere, while a time is shown in the reader's zone. Opens as a calendar file. */
export function DateChip({ message }: { message: MessageView }) {
  const t = useT();
  const language = useLanguage();
  const date = dateOf(message);
  if (!date) return null;
  const words =
    "day" in date
      ? formatDate(Date.parse(date.day) / 1000, { language, style: "full", timeZone: "UTC" })
      : formatDate(date.at, { language, style: "moment" });
  return (
    <a className={styles.chip} href={address(`api/messages/${message.id}/date.ics`)} download>
      <CalendarPlus aria-hidden size={18} />
      <time dateTime={"day" in date ? date.day : new Date(date.at * 1000).toISOString()}>{words}</time>
      <span className="visually-hidden">{t("date.add_to_calendar")}</span>
    </a>
  );
}
