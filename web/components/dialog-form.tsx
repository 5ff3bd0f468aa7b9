import type { ReactNode, SubmitEventHandler } from "react";
import { useT } from "../i18n/language.tsx";
import { Button } from "./button.tsx";
import form from "./form.module.css";
import { Notice } from "./notice.tsx";

interface DialogFormProps {
  intro?: ReactNode;
  problem?: ReactNode;
  submit: string;
  look?: "primary" | "danger";
  busy: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
  const { intro, problem, submit, look = "primary", busy, onSubmit, onClose, children } = props;
  const t = useT();
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      {intro}
      {problem && !busy && <Notice>{problem}</Notice>}
      {children}
      <div className={form.dialogActions}>
        <Button onClick={onClose}>{t("action.cancel")}</Button>
        <Button type="submit" look={look} busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
