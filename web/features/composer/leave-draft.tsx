import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useT } from "../../i18n/language.tsx";
import styles from "./composer.module.css";

interface LeaveDraftProps {
  onGoOn: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whether to discard a draft, keep it, or continue writing. */
export function LeaveDraft({ onGoOn, onKeep, onDiscard }: LeaveDraftProps) {
  const t = useT();
  return (
    <Dialog role="alertdialog" title={t("composer.discard_title")} onClose={onGoOn}>
      <p>{t("composer.discard_text")}</p>
      <div className={styles.answers}>
        <Button look="quiet" onClick={onGoOn}>
          {t("composer.go_on")}
        </Button>
        <Button look="danger" onClick={onDiscard}>
          {t("composer.discard")}
        </Button>
        <Button look="primary" autoFocus onClick={onKeep}>
          {t("composer.keep")}
        </Button>
      </div>
    </Dialog>
  );
}
