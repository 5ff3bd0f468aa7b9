import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";
import styles from "./second-factor.module.css";

/** Shows the recovery codes, which cannot be shown again. */
export function KeptCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT();
  return (
    <div className={form.form}>
      <p>{t("second_factor.recovery_text")}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={form.dialogActions}>
        <CopyButton text={codes.join("\n")} label={t("second_factor.recovery_copy")} />
        <Button look="primary" onClick={onKept}>
          {t("second_factor.recovery_kept")}
        </Button>
      </div>
    </div>
  );
}
