import { useQueryClient } from "@tanstack/react-query";
import type { MessageView } from "#contract/messages.ts";
import { api } from "../../api/client.ts";
import { isGone } from "../../api/errors.ts";
import { useAlert } from "../../components/alert.tsx";
import { useConfirm } from "../../components/confirm.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { withoutCard } from "./feed-state.ts";
import { messageKey, updateFeed } from "./queries.ts";

/** Deletes after confirmation (S5). Whether it is gone. */
export function useDelete(): (message: MessageView) => Promise<boolean> {
  const t = useT();
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();

  return async (message) => {
    const { id, group, parent, replies } = message;
    const sure = await confirm({
      title: t(parent ? "message.delete_reply_title" : "message.delete_title"),
      text: !parent && replies > 0 ? t("message.delete_confirm_with", { count: replies }) : t("message.delete_confirm"),
      action: t("message.delete"),
    });
    if (!sure) return false;
    try {
      await api.delete(`api/messages/${id}`);
    } catch (error) {
      if (!isGone(error)) {
        alert(errorText(t, error), "danger");
        return false;
      }
    }
    updateFeed(queries, group.id, (feed) => withoutCard(feed, id));
    // What shows it still is on its way out; once it is gone, nothing of the message stays here.
    setTimeout(() => queries.removeQueries({ queryKey: messageKey(id), type: "inactive" }));
    return true;
  };
}
