import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";

/** A form's call: not twice at once, and its error stays until the next try. */
export function useSubmit<T>(call: () => Promise<T>, onDone: (answer: T) => void) {
  const { mutate, error, isPending, reset } = useMutation({ mutationFn: call, onSuccess: onDone });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return { onSubmit, error, busy: isPending, reset };
}
