import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import type { EmailsResumed } from "#contract/accounts.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { Button, buttonClass } from "../components/button.tsx";
import { Entrance } from "../components/entrance.tsx";
import { ErrorNotice } from "../components/notice.tsx";
import { useTitle } from "../hooks/use-title.ts";
import { errorText } from "../i18n/error-text.ts";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";

const kinds = {
  notification: { title: "stop_emails.title", question: "stop_emails.question" },
  server: { title: "account.server_email", question: "stop_emails.server_question" },
} as const;

interface StopLink {
  kind: keyof typeof kinds;
  params: { user: string; token: string };
}

/** Page of the unsubscribe link in emails. Requires a click on a button, since mail scanners open links by themselves. */
export default function StopEmails({
  params: { user = "", token = "" },
}: {
  params: { user?: string; token?: string };
}) {
  const t = useT();
  const [path] = useLocation();
  const kind = path.startsWith("/stop-server-emails") ? "server" : "notification";
  const params = { user, token };
  const { data, error } = useQuery({
    queryKey: ["stop-emails", path],
    queryFn: () => call(`GET /api/stop-${kind}-emails/:user/:token`, { params }),
    staleTime: Infinity,
  });
  const { title } = kinds[kind];
  useTitle(t(title));

  if (!data && !error) return <Loading />;
  if (data) return <Stop link={{ kind, params }} name={data.name} />;
  return (
    <Entrance title={t(title)} lead={error instanceof ApiError ? t("error.server_error") : errorText(t, error)}>
      <p>{t("stop_emails.settings")}</p>
      <Home />
    </Entrance>
  );
}

function Stop({ link: { kind, params }, name }: { link: StopLink; name: string }) {
  const t = useT();
  const { mutate, isSuccess, isPending, error } = useMutation({
    mutationFn: () => call(`POST /api/stop-${kind}-emails/:user/:token`, { params }),
  });
  const { title, question } = kinds[kind];
  if (isSuccess) return kind === "server" ? <ServerEmailsStopped /> : <Stopped params={params} />;
  return (
    <Entrance title={t(title)} lead={t(question, { name })}>
      <ErrorNotice error={error} />
      <Button look="primary" wide busy={isPending} onClick={() => mutate()}>
        {t("stop_emails.stop")}
      </Button>
    </Entrance>
  );
}

function ServerEmailsStopped() {
  const t = useT();
  return (
    <Entrance title={t("account.server_email")} lead={<span role="status">{t("stop_emails.server_done")}</span>}>
      <p>{t("stop_emails.server_settings")}</p>
      <Home />
    </Entrance>
  );
}

const texts = { weekly: "stop_emails.now_weekly", before: "stop_emails.undone" } as const;

function Stopped({ params }: Pick<StopLink, "params">) {
  const t = useT();
  const {
    mutate,
    data: now,
    variables,
    isPending,
    error,
  } = useMutation({
    mutationFn: async (frequency: EmailsResumed["frequency"]) => {
      await call("PUT /api/stop-notification-emails/:user/:token", { params, body: { frequency } });
      return frequency;
    },
  });
  const choice = (frequency: EmailsResumed["frequency"], label: string) =>
    now !== frequency && (
      <Button wide busy={isPending && variables === frequency} onClick={() => mutate(frequency)}>
        {label}
      </Button>
    );
  return (
    <Entrance
      title={t("stop_emails.title")}
      lead={<span role="status">{t(now ? texts[now] : "stop_emails.done")}</span>}
    >
      <ErrorNotice error={error} />
      {choice("weekly", t("stop_emails.weekly"))}
      {choice("before", t("stop_emails.undo"))}
      <Home />
    </Entrance>
  );
}

function Home() {
  const t = useT();
  return (
    <Link href="/" className={buttonClass({ look: "primary", wide: true })}>
      {t("page.home")}
    </Link>
  );
}
