import { Link } from "wouter";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError, NetworkError } from "../../../api/errors.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Entrance } from "../../../components/entrance.tsx";
import { useTitle } from "../../../hooks/use-title.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";

export function InvalidInvitation({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  const unreachable = error instanceof NetworkError;
  const title = t(unreachable ? "page.unreachable" : "invitation.dead_title");
  // An unknown link needs no reason beyond the title.
  const reason = error instanceof ApiError && expiryCodes.includes(error.code) ? errorText(t, error) : "";
  useTitle(title);
  return (
    <Entrance title={title} lead={unreachable ? errorText(t, error) : `${reason} ${t("invitation.ask_again")}`.trim()}>
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

const expiryCodes: readonly ErrorCode[] = ["invitation_expired", "invitation_used_up", "invitation_taken_back"];
