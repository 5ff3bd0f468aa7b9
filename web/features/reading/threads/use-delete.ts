import { useQueryClient } from "@tanstack/react-query";
import type { Deletion, MessageView } from "#contract/messages.ts";
import { joinList } from "#contract/languages.ts";
import { call } from "../../../api/client.ts";
import { isGone } from "../../../api/errors.ts";
import { useAlert } from "../../../components/alert.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { withoutCard } from "../../messages/messages/feed-state.ts";
import { messageKey, updateFeed } from "../../messages/messages/queries.ts";

/** Deletes after confirmation. Returns whether the message was deleted. */
export function useDelete(): (message: MessageView) => Promise<boolean> {
  const t = useT();
  const language = useLanguage();
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const thingsOf = ({ comments, files }: Deletion) =>
    joinList(language, [
      ...(comments > 0 ? [t("message.comments", { count: comments })] : []),
      ...(files > 0 ? [t("message.files", { count: files })] : []),
    ]);

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
      await call("DELETE /api/messages/:id", { params: { id } });
    } catch (error) {
      if (!isGone(error)) {
        alert(errorText(t, error), "danger");
        return false;
      }
    }
    updateFeed(queries, group.id, (feed) => withoutCard(feed, id));
    // Deferred, because a component that shows the message may still be mounted.
    setTimeout(() => queries.removeQueries({ queryKey: messageKey(id), type: "inactive" }));
    return true;
  };
}

/** Longest delay of the confirmation while waiting for the server, in milliseconds. */
const requestTimeout = 2000;

/** Returns what is deleted along with the message. Only the server knows replies to comments; without its response, uses local data. */
async function consequences({ id, parent, replies, files }: MessageView): Promise<Deletion> {
  const known = { comments: parent ? 0 : replies, files: files.length };
  if (known.comments === 0) return known;
  const signal = AbortSignal.timeout(requestTimeout);
  return call("GET /api/messages/:id/deletion", { params: { id }, signal }).catch(() => known);
}
