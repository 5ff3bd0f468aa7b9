import { useMutation } from "@tanstack/react-query";
import { Link, useSearchParams } from "wouter";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { Button, buttonClass } from "../components/button.tsx";
import { Entrance } from "../components/entrance.tsx";
import { ErrorNotice } from "../components/notice.tsx";
import { useTitle } from "../hooks/use-title.ts";
import { useT } from "../i18n/language.tsx";

/** Page of the link emailed to a new address. Requires a click on a button, since mail scanners open links by themselves. */
export default function ConfirmEmail() {
  const t = useT();
  const [search] = useSearchParams();
  const key = search.get("key");
  // Confirms the address of an account, as opposed to a new one.
  const proves = search.has("proves");
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call("POST /api/login-change", { body: { key } }),
  });
  useTitle(t("confirm_email.title"));

  const isDead = error instanceof ApiError && error.code === "login_key_invalid";
  const question = t(proves ? "confirm_email.prove" : "confirm_email.text");
  const done = data && t(proves ? "confirm_email.proven" : "confirm_email.done", data);
  const lead = done ?? (key ? question : t("error.login_key_invalid"));
  return (
    <Entrance title={t("confirm_email.title")} lead={<span role="status">{lead}</span>}>
      <ErrorNotice error={error} />
      {key && !data && !isDead ? (
        <Button look="primary" wide busy={isPending} onClick={() => mutate()}>
          {t("confirm_email.button")}
        </Button>
      ) : (
        <Link href="/" className={buttonClass({ look: "primary", wide: true })}>
          {t("page.home")}
        </Link>
      )}
    </Entrance>
  );
}
