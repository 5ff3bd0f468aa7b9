import { useMutation } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { writtenBy } from "../../messages/messages/written-by.ts";
import styles from "./event-rsvps.module.css";

/** Only for the author and admins. */
export function RemindButton({ message, day }: { message: MessageView; day: string | undefined }) {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const position = usePosition(message.group.id);
  const remind = useMutation({
    mutationFn: () => call("POST /api/messages/:id/answers/reminders", { params: { id: message.id }, query: { day } }),
    onSuccess: () => alert(t("event.reminded")),
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  if (!can.remindOfEvent(me, writtenBy(message), position)) return null;
  return (
    <Button
      className={styles.remind}
      icon={<Bell aria-hidden size={18} />}
      busy={remind.isPending}
      disabled={remind.isSuccess}
      onClick={() => remind.mutate()}
    >
      {t("event.remind")}
    </Button>
  );
}
