import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pushState, startPush, stopPush, testPush } from "../../../api/push.ts";
import { useAlert } from "../../../components/alert.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";

export function usePush() {
  const t = useT();
  const alert = useAlert();
  const { id } = useMe();
  const queries = useQueryClient();
  const queryKey = ["push", id];
  const { data, error, failureCount } = useQuery({ queryKey, queryFn: () => pushState(id), staleTime: 0 });
  const state = data ?? "unknown";
  const change = useMutation({
    mutationFn: () => (state === "on" ? stopPush() : startPush(id)),
    onSuccess: (now) => queries.setQueryData(queryKey, now),
  });
  const test = useMutation({ mutationFn: testPush, onSuccess: () => alert(t("push.tested")) });
  return {
    state,
    /** False until the state has been determined, or the first attempt has failed. */
    isKnown: data !== undefined || failureCount > 0,
    change,
    test,
    error: change.error ?? test.error ?? error,
  };
}
