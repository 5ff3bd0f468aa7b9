import { RefreshCw } from "lucide-react";
import { useT } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import styles from "./new-version.module.css";

/** Offers the newer version, and never takes it by itself: somebody may be writing. */
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
