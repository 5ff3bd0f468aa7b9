import { useEffect, useState } from "react";
import { copyText } from "./copy-text.ts";

/** Time the confirmation is shown, in milliseconds. */
const confirmationTime = 2500;

export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationTime);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: async () => setCopied(await copyText(text)) };
}
