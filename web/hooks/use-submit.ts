import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";

/** Submits a form: ignores a second submit while one is pending, and keeps the error until the next attempt. */
export function useSubmit<T>(call: () => Promise<T>, onDone: (result: T) => void) {
  const { mutate, error, isPending, reset } = useMutation({ mutationFn: call, onSuccess: onDone });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return { onSubmit, error, busy: isPending, reset };
}
