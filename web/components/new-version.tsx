import { RefreshCw } from "lucide-react";
import { useT } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import styles from "./new-version.module.css";

/** Offers the new version but never activates it by itself, because the person may be writing. */
export function NewVersion({ onTake }: { onTake: () => void }) {
  const t = useT();
  return (
    <div className={styles.offer} role="status">
      <RefreshCw aria-hidden size={18} />
      <p>{t("version.new")}</p>
      <Button onClick={onTake}>{t("version.reload")}</Button>
    </div>
  );
}
