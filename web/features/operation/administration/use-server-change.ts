import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { useProven, type ProvenCall } from "../../identity/sign-in/use-proven.ts";
import { administrationKey } from "./queries.ts";

interface Step {
  call: ProvenCall<unknown>;
  done: string;
}

/** Runs one change at a time, reports the result, and reloads the operator's pages. */
export function useServerChange() {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const prove = useProven();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ call }: Step) => prove(call),
    onSuccess: (result, { done }) => result && alert(done),
    onError: (error) => alert(errorText(t, error), "danger"),
    onSettled: () => queries.invalidateQueries({ queryKey: administrationKey }),
  });
  return { change: mutate, busy: isPending };
}
