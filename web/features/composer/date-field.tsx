import { X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../components/icon-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useT } from "../../i18n/language.tsx";
import styles from "./composer.module.css";
import { dateFrom, partsOf, type DateParts } from "../drafts/date-input.ts";

interface DateFieldProps {
  date: string | undefined;
  readOnly: boolean;
  onDate: (date: string | undefined) => void;
  onRemove: () => void;
}

/** Date of the event the message is about, with an optional time. */
export default function DateField({ date, readOnly, onDate, onRemove }: DateFieldProps) {
  const t = useT();
  const [parts, setParts] = useState(() => partsOf(date));
  const change = (part: Partial<DateParts>) => {
    const changed = { ...parts, ...part };
    setParts(changed);
    onDate(dateFrom(changed));
  };
  return (
    <div className={styles.date}>
      <TextField
        type="date"
        label={t("date.day")}
        min="0001-01-01"
        max="9999-12-31"
        autoFocus={date === undefined}
        readOnly={readOnly}
        value={parts.day}
        onValue={(day) => change({ day })}
      />
      <TextField
        type="time"
        label={t("date.time")}
        readOnly={readOnly}
        value={parts.time}
        onValue={(time) => change({ time })}
      />
      {!readOnly && <IconButton label={t("date.remove")} icon={<X size={20} />} onClick={onRemove} />}
    </div>
  );
}
