import { useT } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  busy: boolean;
  /** Error of the last attempt that is not about a single field. */
  error?: string;
  onUndo: () => void;
}

export function SaveBar({ busy, error, onUndo }: SaveBarProps) {
  const t = useT();
  return (
    <div className={styles.bar}>
      <p role="status" className={error && styles.error}>
        {error ?? t("settings.unsaved")}
      </p>
      <Button look="quiet" onClick={onUndo}>
        {t("action.undo_changes")}
      </Button>
      <Button type="submit" look="primary" busy={busy}>
        {t("action.save")}
      </Button>
    </div>
  );
}
