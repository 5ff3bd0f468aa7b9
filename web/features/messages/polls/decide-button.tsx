import { useMutation } from "@tanstack/react-query";
import { CalendarCheck } from "lucide-react";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { pollOf } from "../messages/poll-data.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { writtenBy } from "../messages/written-by.ts";

interface DecideButtonProps {
  message: MessageView;
  option: string;
  label: string;
  onChanged: (message: MessageView) => void;
}

/** Lets the author use a date of the poll as the message's date. Renders nothing for others, and once a date is set. */
export function DecideButton({ message, option, label, onChanged }: DecideButtonProps) {
  const t = useT();
  const me = useMe();
  const position = usePosition(message.group.id);
  const alert = useAlert();
  const confirm = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("POST /api/messages/:id/poll/decision", { params: { id: message.id }, body: { option } }),
    onSuccess: (changed) => {
      onChanged(changed);
      alert(t("poll.decided"));
    },
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  const isDecided = message.data.date !== undefined && pollOf(message)?.closed_at !== undefined;
  if (isDecided || !can.editMessage(me, writtenBy(message), position)) return null;
  const ask = async () => {
    const sure = await confirm({
      title: t("poll.decide_title", { date: label }),
      text: t("poll.decide_text"),
      action: t("poll.decide"),
    });
    if (sure) mutate();
  };
  return (
    <Button
      look="quiet"
      icon={<CalendarCheck aria-hidden size={18} />}
      busy={isPending}
      aria-label={`${t("poll.decide")}: ${label}`}
      onClick={() => void ask()}
    >
      {t("poll.decide")}
    </Button>
  );
}
