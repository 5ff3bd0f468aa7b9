import { Button } from "../../../components/button.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./hidden-comment.module.css";

export function HiddenComment({ id, onShow }: { id: string; onShow: () => void }) {
  const t = useT();
  return (
    <li className={styles.hidden} data-reply={id} tabIndex={-1}>
      {t("hide.comment")}
      <Button look="quiet" onClick={onShow}>
        {t("hide.show")}
      </Button>
    </li>
  );
}
