import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useT } from "../i18n/language.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";
import { useSheetDrag } from "./use-sheet-drag.ts";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  role?: "dialog" | "alertdialog";
  /** At the lower edge of the screen, with a button that closes it: for something to read, not to decide. Can be dragged to its full height, and closed. */
  isSheet?: boolean;
}

/** A modal dialog, open while it is rendered. The browser traps and returns focus, closes it on Esc, and makes the page behind inert. */
export function Dialog({ title, onClose, role = "dialog", isSheet, children }: DialogProps) {
  const t = useT();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { isExpanded, toggle, handlers } = useSheetDrag(onClose);

  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (!dialog?.open) dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      role={role}
      className={classNames(styles.dialog, isSheet && styles.atEdge, isExpanded && styles.expanded)}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === "alertdialog" ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.head} {...(isSheet && handlers)}>
          <h2 id={`${id}-title`}>{title}</h2>
          {isSheet && <IconButton label={t("action.close")} icon={<X size={22} />} onClick={onClose} />}
          {isSheet && (
            <button
              type="button"
              data-handle
              className={styles.handle}
              aria-label={t("sheet.full")}
              aria-pressed={isExpanded}
              onClick={toggle}
            />
          )}
        </div>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      </div>
    </dialog>
  );
}
