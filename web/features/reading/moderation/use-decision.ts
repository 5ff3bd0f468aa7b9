import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { groupKey } from "../../groups/groups/queries.ts";

/** Reloads what the decision changes, and shows errors. */
export function useDecision(groupId: string) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ carryOut }: { carryOut: () => Promise<unknown>; done?: string }) => carryOut(),
    onSuccess: (_, { done }) => done && alert(done),
    onError: (error) => alert(errorText(t, error), "danger"),
    onSettled: () => queries.invalidateQueries({ queryKey: groupKey(groupId) }),
  });
  return { decide: (carryOut: () => Promise<unknown>, done?: string) => mutate({ carryOut, done }), busy: isPending };
}
