import { useMutation } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";

interface ReminderButtonProps {
  send: () => Promise<unknown>;
  sent?: string;
  className?: string;
}

export function ReminderButton({ send, sent, className }: ReminderButtonProps) {
  const t = useT();
  const alert = useAlert();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: send,
    onSuccess: () => alert(sent ?? t("event.reminded")),
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  return (
    <Button
      className={className}
      icon={<Bell aria-hidden size={18} />}
      busy={isPending}
      disabled={isSuccess}
      onClick={() => mutate()}
    >
      {t("event.remind")}
    </Button>
  );
}
