import { useEffect, useRef } from "react";

/** Focuses the first invalid field whenever `errors` is a new object. */
export function useFocusOnError<Form extends HTMLElement = HTMLFormElement>(errors: object) {
  const form = useRef<Form>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [errors]);
  return form;
}
