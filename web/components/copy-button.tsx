import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "../hooks/copy-text.ts";
import { useT } from "../i18n/language.tsx";
import { Button, type ButtonLook } from "./button.tsx";

/** Says in itself that it worked. */
export function CopyButton({ text, label, look }: { text: string; label: string; look?: ButtonLook }) {
  const t = useT();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2500);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Button
      look={look}
      icon={copied ? <Check size={18} /> : <Copy size={18} />}
      onClick={async () => setCopied(await copyText(text))}
    >
      <span role="status">{copied ? t("action.copied") : label}</span>
    </Button>
  );
}
