import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";

interface PinFieldProps {
  label: string;
  value: string;
  error?: string;
  onValue: (pin: string) => void;
  autoFocus?: boolean;
}

/** Shows the digits, because the sponsor has to pass them on. */
export function PinField({ label, value, error, onValue, autoFocus }: PinFieldProps) {
  const t = useT();
  return (
    <TextField
      label={label}
      hint={t("sponsored.pin_hint")}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      autoFocus={autoFocus}
      value={value}
      error={error}
      onValue={onValue}
    />
  );
}
