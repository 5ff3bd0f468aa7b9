import { Spinner } from "../components/spinner.tsx";
import { useT } from "../i18n/language.tsx";
import styles from "./loading.module.css";

export function Loading() {
  const t = useT();
  return (
    <div role="status" className={styles.loading}>
      <Spinner size={28} />
      <span className="visually-hidden">{t("page.loading")}</span>
    </div>
  );
}
