import { Button } from "../../../components/button.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";
import styles from "./imports.module.css";

interface ImportRunningProps {
  label: string;
  done: number;
  total: number;
  isWaiting: boolean;
  /** Explains how to continue an interrupted import. */
  hint: string;
  onStop: () => void;
}

export function ImportRunning({ label, done, total, isWaiting, hint, onStop }: ImportRunningProps) {
  const t = useT();
  return (
    <>
      <p role="status">{isWaiting ? t("import.waiting") : label}</p>
      <progress className={styles.progress} value={done} max={total} aria-label={label} />
      <p className="soft">{hint}</p>
      <div className={form.actions}>
        <Button onClick={onStop}>{t("import.stop")}</Button>
      </div>
    </>
  );
}
