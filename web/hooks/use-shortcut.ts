import { useEffectEvent, useLayoutEffect } from "react";

/** Handles a key such as `j` or a sequence such as `g b`, except in text fields and while a dialog is open. */
export function useShortcut(keys: string, action: () => void): void {
  const act = useEffectEvent(action);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (recordKeys(event) !== keys) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [keys]);
}

/** First key of a sequence, and the time allowed for the second one, in milliseconds. */
const prefix = "g";
const sequenceTimeout = 1500;

let last: { event: KeyboardEvent; keys: string | undefined } | undefined;

/** Runs once per event and shares the result, because every shortcut handles every key. */
function recordKeys(event: KeyboardEvent): string | undefined {
  if (event !== last?.event) last = { event, keys: keysOf(event) };
  return last.keys;
}

function keysOf(event: KeyboardEvent): string | undefined {
  if ((isCommand(event) && !isTypedWithAlt(event)) || isTaken(event)) return undefined;
  const isSecond = last?.keys === prefix && event.timeStamp - last.event.timeStamp < sequenceTimeout;
  return isSecond ? `${prefix} ${event.key}` : event.key;
}

function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Many keyboard layouts type brackets with Option or AltGr, which some systems report as Ctrl and Alt. */
function isTypedWithAlt({ key, altKey, metaKey }: KeyboardEvent): boolean {
  return altKey && !metaKey && /^[[\]]$/.test(key);
}

function isTaken({ target, isComposing }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=menu]");
  return isComposing || typing !== null || document.querySelector("dialog[open], .pswp, :popover-open") !== null;
}
