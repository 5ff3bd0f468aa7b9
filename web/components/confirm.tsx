import { createContext, use, useCallback, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useT } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import styles from "./confirm.module.css";
import { Dialog } from "./dialog.tsx";

export interface Question {
  title: string;
  text: ReactNode;
  /** Label of the confirming button: "Leave the group", never "OK". */
  action: string;
  cancel?: string;
}

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Its dialog stands outside the page, which may be inert behind something else. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void }>();
  const confirm = useCallback<Confirm>(
    (question) => new Promise((resolve) => setAsked({ question, answer: resolve })),
    [],
  );
  const answer = (yes: boolean) => {
    setAsked(undefined);
    asked?.answer(yes);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && createPortal(<ConfirmDialog {...asked.question} onAnswer={answer} />, document.body)}
    </ConfirmContext>
  );
}

/** `if (await confirm({ title, text, action })) …` */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error("useConfirm needs a ConfirmProvider above it");
  return confirm;
}

function ConfirmDialog({ title, text, action, cancel, onAnswer }: Question & { onAnswer: (yes: boolean) => void }) {
  const t = useT();
  return (
    <Dialog role="alertdialog" title={title} onClose={() => onAnswer(false)}>
      <p>{text}</p>
      <div className={styles.answers}>
        <Button autoFocus onClick={() => onAnswer(false)}>
          {cancel ?? t("action.cancel")}
        </Button>
        <Button look="danger" onClick={() => onAnswer(true)}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
