import { CloudOff } from "lucide-react";
import { errorText } from "../i18n/error-text.ts";
import { useT } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

interface LoadErrorProps {
  title: string;
  error: unknown;
  level?: 1 | 2;
  onRetry: () => void;
}

export function LoadError({ title, error, level, onRetry }: LoadErrorProps) {
  const t = useT();
  const retry = (
    <Button look="primary" onClick={onRetry}>
      {t("action.retry")}
    </Button>
  );
  return (
    <EmptyState icon={<CloudOff size={28} />} title={title} level={level} action={retry}>
      {typeof error === "string" ? error : errorText(t, error)}
    </EmptyState>
  );
}
