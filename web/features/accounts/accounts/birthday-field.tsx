import { ChevronDown, X } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import field from "../../../components/field.module.css";
import select from "../../../components/select-field.module.css";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import styles from "./birthday-field.module.css";
import { dateOrder, monthNames, noBirthday, type BirthdayDraft } from "./birthday-draft.ts";

interface BirthdayFieldProps {
  value: BirthdayDraft;
  error: string | undefined;
  onValue: (value: BirthdayDraft) => void;
}

const days = Array.from({ length: 31 }, (_, i) => String(i + 1));

export function BirthdayField({ value, error, onValue }: BirthdayFieldProps) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const isEmpty = Object.values(value).every((part) => part === "");
  const part = (name: keyof BirthdayDraft) => ({
    name,
    value: value[name],
    described: error ? `${id}-error` : undefined,
    onValue: (changed: string) => onValue({ ...value, [name]: changed }),
  });
  const parts = {
    day: <Choice key="day" {...part("day")} labels={days} />,
    month: <Choice key="month" {...part("month")} labels={monthNames(language)} />,
    year: <Year key="year" {...part("year")} />,
  };
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-hint`}>
      <legend>{t("account.birthday")}</legend>
      <div className={styles.parts}>{dateOrder(language).map((name) => parts[name])}</div>
      {error && (
        <p id={`${id}-error`} className={field.error}>
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className={field.hint}>
        {t("account.birthday_hint")}
      </p>
      {!isEmpty && (
        <div>
          <Button look="quiet" icon={<X size={18} />} onClick={() => onValue(noBirthday)}>
            {t("account.birthday_remove")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface PartProps {
  name: keyof BirthdayDraft;
  value: string;
  described: string | undefined;
  onValue: (value: string) => void;
}

function Choice({ name, value, described, onValue, labels }: PartProps & { labels: readonly string[] }) {
  const t = useT();
  return (
    <Field label={t(`account.birthday_${name}`)}>
      {({ id, className }) => (
        <div className={select.row}>
          <select
            id={id}
            className={`${className} ${select.select}`}
            autoComplete={`bday-${name}`}
            aria-invalid={described !== undefined || undefined}
            aria-describedby={described}
            value={value}
            onChange={({ currentTarget }) => onValue(currentTarget.value)}
          >
            <option value="">–</option>
            {labels.map((label, i) => (
              <option key={label} value={i + 1}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden size={18} className={select.arrow} />
        </div>
      )}
    </Field>
  );
}

function Year({ value, described, onValue }: PartProps) {
  const t = useT();
  return (
    <Field label={t("account.birthday_year")}>
      {({ id, className }) => (
        <input
          id={id}
          className={className}
          inputMode="numeric"
          maxLength={4}
          autoComplete="bday-year"
          aria-invalid={described !== undefined || undefined}
          aria-describedby={described}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value.replace(/\D/g, ""))}
        />
      )}
    </Field>
  );
}
