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
  /** Red unless it is "primary", for what destroys or ends something. */
  look?: "primary" | "danger";
}

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | undefined>(undefined);

/** Renders the dialog outside the page, which may be inert behind something else. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; resolve: (yes: boolean) => void }>();
  const confirm = useCallback<Confirm>(
    (question) => new Promise((resolve) => setAsked({ question, resolve: resolve })),
    [],
  );
  const resolve = (yes: boolean) => {
    setAsked(undefined);
    asked?.resolve(yes);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && createPortal(<ConfirmDialog {...asked.question} onResult={resolve} />, document.body)}
    </ConfirmContext>
  );
}

/** `if (await confirm({ title, text, action })) …` */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error("useConfirm needs a ConfirmProvider above it");
  return confirm;
}

function ConfirmDialog({
  title,
  text,
  action,
  cancel,
  look = "danger",
  onResult,
}: Question & { onResult: (yes: boolean) => void }) {
  const t = useT();
  return (
    <Dialog role="alertdialog" title={title} onClose={() => onResult(false)}>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button autoFocus onClick={() => onResult(false)}>
          {cancel ?? t("action.cancel")}
        </Button>
        <Button look={look} onClick={() => onResult(true)}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
