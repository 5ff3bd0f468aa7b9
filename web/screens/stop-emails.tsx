import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { api } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { buttonClass } from "../components/button.tsx";
import { Entrance } from "../components/entrance.tsx";
import { useTitle } from "../hooks/use-title.ts";
import { errorText } from "../i18n/error-text.ts";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";

/** Where the link at the foot of a mail leads. S2: the page calls the API with its own path. */
export default function StopEmails() {
  const t = useT();
  const [path] = useLocation();
  const { data, error } = useQuery({
    queryKey: ["stop-emails", path],
    queryFn: () => api.get<object>(`api${path}`),
    staleTime: Infinity,
  });
  useTitle(t("stop_emails.title"));

  if (!data && !error) return <Loading />;
  const failed = error && (error instanceof ApiError ? t("error.server_error") : errorText(t, error));
  return (
    <Entrance title={t("stop_emails.title")} lead={failed ?? t("stop_emails.done")}>
      {failed && <p>{t("stop_emails.settings")}</p>}
      <Link href="/" className={buttonClass({ look: "primary", wide: true })}>
        {t("page.home")}
      </Link>
    </Entrance>
  );
}
