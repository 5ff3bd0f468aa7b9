import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MessageChanges, MessageView } from "#contract/messages.ts";
import { api } from "../../api/client.ts";
import { useAlert } from "../../components/alert.tsx";
import { useT } from "../../i18n/language.tsx";
import { feedKey } from "../messages/queries.ts";

/** Publishes a message on the group page, or pins it there. Only its author may do so. */
export function usePlaceInGroup(message: MessageView, onChanged: (message: MessageView) => void) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();

  const { mutate: change } = useMutation({
    mutationFn: ({ changes }: { changes: MessageChanges; done: string }) =>
      api.put<MessageView>(`api/messages/${message.id}`, changes),
    onSuccess: ({ isInFront, sortOrder }, { done }) => {
      onChanged({ ...message, isInFront, sortOrder });
      alert(done);
      // Its position has changed, so the group's page is loaded again.
      queries.removeQueries({ queryKey: feedKey(message.group.id), type: "inactive" });
    },
    // Publishing shows this error for every reason.
    onError: () => alert(t("error.server_error"), "danger"),
  });
  return {
    publish: () =>
      change({
        changes: { isInFront: true, lastActivityDate: Math.floor(Date.now() / 1000) },
        done: t("message.published", { group: message.group.name }),
      }),
    togglePin: () => {
      const pin = message.sortOrder === undefined;
      change({ changes: { pinnedInGroup: pin }, done: t(pin ? "message.was_pinned" : "message.was_unpinned") });
    },
  };
}
