import { CloudOff } from "lucide-react";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { useT } from "../i18n/language.tsx";

/** Replaces a page whose data could not be loaded. */
export function Unreachable({ hint, onRetry }: { hint: string; onRetry: () => void }) {
  const t = useT();
  return (
    <main>
      <EmptyState
        icon={<CloudOff size={28} />}
        title={t("page.unreachable")}
        action={
          <Button look="primary" onClick={onRetry}>
            {t("action.retry")}
          </Button>
        }
      >
        {hint}
      </EmptyState>
    </main>
  );
}
