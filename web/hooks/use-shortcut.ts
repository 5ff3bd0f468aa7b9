import { useEffect, useEffectEvent } from "react";

/** A key such as `j`, or two after each other such as `g b`, where nobody is typing and nothing lies over the page. */
export function useShortcut(keys: string, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (pressed(event) !== keys) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [keys]);
}

/** Begins two keys; in milliseconds, how long the second one may take. */
const prefix = "g";
const patience = 1500;

let last: { event: KeyboardEvent; keys: string | undefined } | undefined;

/** Every shortcut asks of every key, and all of them are to hear the same. */
function pressed(event: KeyboardEvent): string | undefined {
  if (event !== last?.event) last = { event, keys: keysOf(event) };
  return last.keys;
}

function keysOf(event: KeyboardEvent): string | undefined {
  if ((isCommand(event) && !isTypedWithAlt(event)) || isTaken(event)) return undefined;
  const isSecond = last?.keys === prefix && event.timeStamp - last.event.timeStamp < patience;
  return isSecond ? `${prefix} ${event.key}` : event.key;
}

function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** On many keyboards brackets are typed with AltGr, which some systems tell as Ctrl and Alt, or with Option. */
function isTypedWithAlt({ key, altKey, metaKey }: KeyboardEvent): boolean {
  return altKey && !metaKey && /^[[\]]$/.test(key);
}

function isTaken({ target, isComposing }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=menu]");
  return isComposing || typing !== null || document.querySelector("dialog[open], .pswp, :popover-open") !== null;
}
