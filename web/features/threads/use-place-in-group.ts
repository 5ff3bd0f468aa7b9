import { useQueryClient } from "@tanstack/react-query";
import type { Message, MessageChanges, MessageView } from "#contract/messages.ts";
import { api } from "../../api/client.ts";
import { useAlert } from "../../components/alert.tsx";
import { useT } from "../../i18n/language.tsx";
import { feedKey } from "../messages/queries.ts";

/** Where a message stands in its group: published in front of it, pinned at its top (the author's to decide, S6). */
export function usePlaceInGroup(message: MessageView, onChanged: (message: MessageView) => void) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();

  const change = async (changes: MessageChanges, done: string) => {
    try {
      const { isInFront, sortOrder } = await api.put<Message>(`api/messages/${message.id}`, changes);
      onChanged({ ...message, isInFront, sortOrder });
      alert(done);
      // Its place has changed: the group's page is put together anew.
      queries.removeQueries({ queryKey: feedKey(message.group.id), type: "inactive" });
    } catch {
      // S8: whatever the reason, publishing says this.
      alert(t("error.server_error"), "danger");
    }
  };
  return {
    publish: () =>
      change(
        { isInFront: true, lastActivityDate: Math.floor(Date.now() / 1000) },
        t("message.published", { group: message.group.name }),
      ),
    togglePin: () => {
      const pin = message.sortOrder === undefined;
      return change({ pinnedInGroup: pin }, t(pin ? "message.was_pinned" : "message.was_unpinned"));
    },
  };
}
