import { SearchX } from "lucide-react";
import { Link } from "wouter";
import { buttonClass } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { useT } from "../i18n/language.tsx";
import { Page } from "./page.tsx";

/** Shown for a group, message or person that does not exist or is not visible to the reader. Does not reveal which. */
export function NotFound() {
  const t = useT();
  return (
    <Page title={t("page.not_found")}>
      <EmptyState
        icon={<SearchX size={28} />}
        title={t("page.not_found")}
        action={
          <Link href="/" className={buttonClass({ look: "primary" })}>
            {t("page.home")}
          </Link>
        }
      >
        {t("page.not_found_hint")}
      </EmptyState>
    </Page>
  );
}
