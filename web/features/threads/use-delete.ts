import { useQueryClient } from "@tanstack/react-query";
import type { Deletion, MessageView } from "#contract/messages.ts";
import { api } from "../../api/client.ts";
import { isGone } from "../../api/errors.ts";
import { useAlert } from "../../components/alert.tsx";
import { useConfirm } from "../../components/confirm.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { withoutCard } from "../messages/feed-state.ts";
import { messageKey, updateFeed } from "../messages/queries.ts";

/** Deletes after confirmation. Returns whether the message was deleted. */
export function useDelete(): (message: MessageView) => Promise<boolean> {
  const t = useT();
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const thingsOf = ({ comments, files }: Deletion) =>
    [
      ...(comments > 0 ? [t("message.comments", { count: comments })] : []),
      ...(files > 0 ? [t("message.files", { count: files })] : []),
    ].join(", ");

  return async (message) => {
    const { id, group, parent } = message;
    const things = thingsOf(await consequences(message));
    const sure = await confirm({
      title: t(parent ? "message.delete_reply_title" : "message.delete_title"),
      text: things ? t("message.delete_confirm_with", { things }) : t("message.delete_confirm"),
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

/** In milliseconds, how long the question waits for what to say. */
const patience = 2000;

/** How much goes with it. What hangs below its comments only the server knows; where that does not answer, what is known here. */
async function consequences({ id, parent, replies, files }: MessageView): Promise<Deletion> {
  const known = { comments: parent ? 0 : replies, files: files.length };
  if (known.comments === 0) return known;
  const signal = AbortSignal.timeout(patience);
  return api.get<Deletion>(`api/messages/${id}/deletion`, { signal }).catch(() => known);
}
