import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { ReminderButton } from "../../messages/messages/reminder-button.tsx";
import { writtenBy } from "../../messages/messages/written-by.ts";
import styles from "./event-rsvps.module.css";

export function RemindButton({ message, day }: { message: MessageView; day: string | undefined }) {
  const me = useMe();
  const position = usePosition(message.group.id);
  if (!can.remindOfEvent(me, writtenBy(message), position)) return null;
  const event = { params: { id: message.id }, query: { day } };
  return (
    <ReminderButton className={styles.remind} send={() => call("POST /api/messages/:id/answers/reminders", event)} />
  );
}
