import { Check, Copy } from "lucide-react";
import { useCopy } from "../hooks/use-copy.ts";
import { useT } from "../i18n/language.tsx";
import { Button, type ButtonLook } from "./button.tsx";

export function CopyButton({ text, label, look }: { text: string; label: string; look?: ButtonLook }) {
  const t = useT();
  const { copied, copy } = useCopy(text);

  return (
    <Button look={look} icon={copied ? <Check size={18} /> : <Copy size={18} />} onClick={copy}>
      <span aria-live="polite">{copied ? t("action.copied") : label}</span>
    </Button>
  );
}
