import { RefreshCw } from "lucide-react";
import { takeNewVersion } from "../api/service-worker.ts";
import { useT } from "../i18n/language.tsx";
import { Button } from "../components/button.tsx";
import styles from "./new-version.module.css";

export default function NewVersion() {
  const t = useT();
  return (
    <div className={styles.offer} role="status">
      <RefreshCw aria-hidden size={18} />
      <p>{t("version.new")}</p>
      <Button onClick={takeNewVersion}>{t("version.reload")}</Button>
    </div>
  );
}
