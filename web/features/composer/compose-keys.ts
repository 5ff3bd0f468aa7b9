import type { KeyboardEvent } from "react";

/** Ctrl or Cmd with Enter sends; Enter that ends a word in an input method never does. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** In the title, Enter goes on to the text. */
export function goOnToText(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (isComposing(event)) return;
  const title = event.currentTarget;
  const fields = title.form?.querySelectorAll<HTMLElement>("textarea, [contenteditable]");
  [...(fields ?? [])].find((field) => field !== title)?.focus();
}

function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing;
}
