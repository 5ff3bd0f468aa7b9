import { Link, useSearchParams } from "wouter";
import { buttonClass } from "../components/button.tsx";
import { Entrance } from "../components/entrance.tsx";
import { NewPasswordForm } from "../features/identity/sign-in/new-password-form.tsx";
import { useTitle } from "../hooks/use-title.ts";
import { useT } from "../i18n/language.tsx";

export default function PasswordReset() {
  const t = useT();
  const [search] = useSearchParams();
  const mail = search.get("mail");
  const key = search.get("key");
  useTitle(t("reset.title"));

  if (!mail || !key) {
    return (
      <Entrance title={t("reset.title")} lead={t("error.reset_key_invalid")}>
        <Link href="/login" state={{ forgotten: mail ?? "" }} className={buttonClass({ look: "primary", wide: true })}>
          {t("reset.new_link")}
        </Link>
      </Entrance>
    );
  }
  return (
    <Entrance title={t("reset.title")} lead={mail}>
      <NewPasswordForm mail={mail} resetKey={key} />
    </Entrance>
  );
}
