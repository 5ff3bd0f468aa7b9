import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallOptions } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { useAlert } from "../../components/alert.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { useReauthenticate } from "../sign-in/reauthentication.tsx";
import { administrationKey } from "./queries.ts";

type ProvenCall<Answer> = (options: CallOptions) => Promise<Answer>;

/**
 * Returns a function that makes a call which may need a recent proof of the person's identity, and asks for one only then. Resolves to undefined if
 * the person cancels.
 */
export function useProven() {
  const reauthenticate = useReauthenticate();
  return async <Answer>(call: ProvenCall<Answer>): Promise<{ answer: Answer } | undefined> => {
    try {
      return { answer: await call({}) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "reauthentication_required") throw error;
    }
    const reauthentication = await reauthenticate();
    return reauthentication === undefined ? undefined : { answer: await call({ reauthentication }) };
  };
}

interface Step {
  call: ProvenCall<unknown>;
  /** Shown once it is done. */
  done: string;
}

/** Runs changes of the server one at a time, says what became of them, and loads the pages of the operator again. */
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
