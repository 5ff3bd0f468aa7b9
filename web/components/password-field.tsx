import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../i18n/language.tsx";
import { Field } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./password-field.module.css";

interface PasswordFieldProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  label: string;
  hint?: ReactNode;
  error?: string;
  note?: string;
  value: string;
  onValue: (value: string) => void;
}

export function PasswordField({ label, hint, error, note, value, onValue, ...input }: PasswordFieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const updateCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));

  return (
    <Field label={label} hint={hint} error={error} note={capsLock ? t("field.caps_lock") : note}>
      {(control) => (
        <div className={styles.row}>
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            onChange={({ currentTarget }) => onValue(currentTarget.value)}
            onKeyDown={updateCapsLock}
            onKeyUp={updateCapsLock}
            onBlur={() => setCapsLock(false)}
          />
          <IconButton
            className={styles.toggle}
            icon={shown ? <EyeOff size={20} /> : <Eye size={20} />}
            label={t(shown ? "field.hide_password" : "field.show_password")}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
