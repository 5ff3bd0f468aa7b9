import { ImagePlus } from "lucide-react";
import { useT } from "../../../i18n/language.tsx";
import styles from "./drop-hint.module.css";

export function DropHint() {
  const t = useT();
  return (
    <div aria-hidden className={styles.hint}>
      <p>
        <ImagePlus size={28} />
        {t("upload.drop")}
      </p>
    </div>
  );
}
