import { Link } from "wouter";
import { NetworkError } from "../../api/errors.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { Entrance } from "../../components/entrance.tsx";
import { useTitle } from "../../hooks/use-title.ts";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";

/** Why the door does not open, and what to do about it. */
export function DeadInvitation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  const unreachable = error instanceof NetworkError;
  const title = t(unreachable ? "page.unreachable" : "invitation.dead_title");
  useTitle(title);
  return (
    <Entrance title={title} lead={unreachable ? errorText(t, error) : t("invitation.ask_again")}>
      {unreachable ? (
        <Button look="primary" wide onClick={onRetry}>
          {t("action.retry")}
        </Button>
      ) : (
        <Link href="/" className={buttonClass({ wide: true })}>
          {t("page.home")}
        </Link>
      )}
    </Entrance>
  );
}
