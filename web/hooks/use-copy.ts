import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";

/** Time the confirmation is shown, in milliseconds. */
const saidFor = 2500;

export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saidFor);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: async () => setCopied(await copyText(text)) };
}
