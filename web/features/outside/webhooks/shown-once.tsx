import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import form from "../../../components/form.module.css";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";

interface ShownOnceProps {
  label: string;
  text: string;
  onClose: () => void;
}

export function ShownOnce({ label, text, onClose }: ShownOnceProps) {
  const t = useT();
  return (
    <div className={form.form}>
      <TextField
        label={label}
        value={text}
        dir="ltr"
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={form.dialogActions}>
        <Button onClick={onClose}>{t("action.close")}</Button>
        <CopyButton look="primary" text={text} label={t("webhooks.copy")} />
      </div>
    </div>
  );
}
