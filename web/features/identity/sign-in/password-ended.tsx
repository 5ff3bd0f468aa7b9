import { Link } from "wouter";
import { Button, buttonClass } from "../../../components/button.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useSetting } from "../people/use-account.ts";
import { useMe } from "../people/use-me.ts";
import styles from "./password-ended.module.css";

/** Explains why the old password no longer works after single sign-on has proven the address. */
export default function PasswordEnded() {
  const t = useT();
  const { id } = useMe();
  const { value, save } = useSetting("password_ended");
  if (value !== undefined) return null;
  return (
    <aside className={styles.banner} aria-label={t("password_ended.title")}>
      <p>
        {t("password_ended.title")} <span className="soft">{t("password_ended.text")}</span>
      </p>
      <Button look="quiet" onClick={() => save("dismissed")}>
        {t("password_ended.dismiss")}
      </Button>
      <Link href={`/users/${id}/settings`} className={buttonClass({ look: "primary" })}>
        {t("password_ended.set")}
      </Link>
    </aside>
  );
}
