import { Check, Copy } from "lucide-react";
import { useCopy } from "../hooks/use-copy.ts";
import { useT } from "../i18n/language.tsx";
import { Button, type ButtonLook } from "./button.tsx";

interface CopyButtonProps {
  text: string;
  label: string;
  look?: ButtonLook;
  wasCopied?: boolean;
}

export function CopyButton({ text, label, look, wasCopied }: CopyButtonProps) {
  const t = useT();
  const { copied, copy } = useCopy(text, wasCopied);

  return (
    <Button look={look} icon={copied ? <Check size={18} /> : <Copy size={18} />} onClick={copy}>
      <span aria-live="polite">{copied ? t("action.copied") : label}</span>
    </Button>
  );
}
