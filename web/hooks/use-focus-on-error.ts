import { useEffect, useRef } from "react";

/** Focuses the first invalid field whenever `errors` is a new object. */
export function useFocusOnError(errors: object) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [errors]);
  return form;
}
