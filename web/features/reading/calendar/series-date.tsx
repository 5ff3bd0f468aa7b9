import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { ApiError } from "../../../api/errors.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { AddToCalendar, EventDetails } from "../../messages/messages/event-details.tsx";
import { messagePath } from "../../messages/messages/message-path.ts";
import { rsvpsQuery } from "../../messages/messages/queries.ts";
import { DateStrip } from "./date-strip.tsx";
import { EventDate } from "./event-date.tsx";
import styles from "./event-rsvps.module.css";
import { useEventDay } from "./use-event-day.ts";

export default function SeriesDate({ message }: { message: MessageView }) {
  const day = useEventDay(message);
  const { data, error } = useQuery(rsvpsQuery(message.id, day));
  if (isMissingDate(error, day)) return <MissingDate messageId={message.id} error={error} />;
  if (!data) return <div className={styles.dateSpace} />;
  const { occurrence, nearby = [] } = data;
  return (
    <div className={styles.event}>
      {occurrence && <DateStrip message={message} shown={occurrence} dates={nearby} />}
      {occurrence && <EventDate message={message} occurrence={occurrence} isNext={day === undefined} />}
      <EventDetails message={message} withTime={occurrence === undefined} />
      {occurrence && <AddToCalendar messageId={message.id} day={day === undefined ? undefined : occurrence.day} />}
    </div>
  );
}

/** The address names a day on which the event does not take place, such as after it has moved. */
function MissingDate({ messageId, error }: { messageId: string; error: Error }) {
  const t = useT();
  return (
    <p role="status">
      {errorText(t, error)} <Link href={messagePath(messageId)}>{t("event.next_date")}</Link>
    </p>
  );
}

export function isMissingDate(error: Error | null, day: string | undefined): error is ApiError {
  return day !== undefined && error instanceof ApiError;
}
