import { useEffect, useRef } from "react";

/** Brings focus to the first field that is in error whenever `errors` is a new object. */
export function useFocusOnError(errors: object) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [errors]);
  return form;
}
