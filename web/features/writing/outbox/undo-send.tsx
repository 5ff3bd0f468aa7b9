import { useMutation } from "@tanstack/react-query";
import type { MessageView } from "#contract/messages.ts";
import { call } from "../../../api/client.ts";
import { isGone } from "../../../api/errors.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { photoOf } from "../../messages/messages/content.ts";
import styles from "../../messages/messages/message.module.css";
import { useIsJustSent } from "./just-sent.ts";

/** For messages without replies sent seconds ago, but not comments on a photo, whose draft is in the viewer. `onUndone` refills the draft. */
export function UndoSend({ message, onUndone }: { message: MessageView; onUndone: () => void }) {
  const t = useT();
  const alert = useAlert();
  const isJustSent = useIsJustSent(message.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("DELETE /api/messages/:id", { params: { id: message.id } }),
    onSuccess: onUndone,
    onError: (error) => (isGone(error) ? onUndone() : alert(errorText(t, error), "danger")),
  });
  if (!isJustSent || message.replies > 0 || photoOf(message) !== undefined) return null;
  return (
    <>
      {" · "}
      <button type="button" className={styles.edited} disabled={isPending} onClick={() => mutate()}>
        {t("message.undo_send")}
      </button>
    </>
  );
}
