import { useEffect, useState } from "react";

const confirmationTimeMs = 2500;

export function useCopy(text: string, wasCopied = false) {
  const [copied, setCopied] = useState(wasCopied);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationTimeMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: async () => setCopied(await copyText(text)) };
}

/** Returns whether the text was copied. Without https there is no `navigator.clipboard`, so the text is selected and copied with `execCommand`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies a text that is not known yet. Called in the handler of a tap, because Safari allows copying only then. Returns whether it was copied; false if `text` is rejected. */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  const blob = text.then((known) => new Blob([known], { type: "text/plain" }));
  // Browsers without ClipboardItem never look at it.
  void blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return text.then(copyText, () => false);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  // An open dialog makes everything outside it unselectable.
  (focused?.closest("dialog") ?? document.body).append(area);
  area.select();
  const copied = oldWay.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/** Deprecated, but the only way to copy on a home network without https. */
const oldWay: { execCommand: (command: "copy") => boolean } = document;
