import type { KeyboardEvent } from "react";

/** Ctrl or Cmd with Enter sends (S2); Enter that ends a word in an input method never does. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** In the title, Enter goes on to the text. */
export function goOnToText(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (!isComposing(event)) event.currentTarget.form?.querySelector("textarea")?.focus();
}

function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing;
}
