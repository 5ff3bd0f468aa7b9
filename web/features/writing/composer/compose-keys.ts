import type { KeyboardEvent } from "react";

/** Sends the form by Ctrl or Cmd with Enter, but not while an input method is composing. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

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
