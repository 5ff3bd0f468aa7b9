import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatDate } from "#contract/dates.ts";
import type { GroupOfMine, NewGroupMute } from "#contract/groups.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { useNow } from "../../../hooks/use-now.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { meQuery } from "../../identity/people/queries.ts";
import { isMuted } from "./group-mute.ts";

export function useMute({ id }: GroupOfMine, onDone: () => void) {
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (mute: NewGroupMute) => call("PUT /api/groups/:id/mute", { params: { id }, body: mute }),
    onSuccess: async () => {
      await reload();
      onDone();
    },
  });
  return { mute: mutate, busy: isPending, error };
}

export function useUnmute({ id, name }: GroupOfMine): () => void {
  const t = useT();
  const alert = useAlert();
  const reload = useReload();
  const { mutate } = useMutation({
    mutationFn: () => call("DELETE /api/groups/:id/mute", { params: { id } }),
    onSuccess: async () => {
      await reload();
      alert(t("group.was_unmuted", { name }));
    },
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  return mutate;
}

function useReload() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: meQuery.queryKey });
}

export function useMuteText(group: GroupOfMine): string | undefined {
  const t = useT();
  const language = useLanguage();
  return useNow((now) => {
    if (!isMuted(group, now)) return undefined;
    const until = group.mute?.until;
    if (until === undefined) return t("group.muted");
    const style = until - now < 12 * 60 * 60 ? "time" : "stamp";
    return t("group.muted_until", { date: formatDate(until, { language, style }) });
  });
}
