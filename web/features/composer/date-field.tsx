import { X } from "lucide-react";
import { useState } from "react";
import { placeLength } from "#contract/limits.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useT } from "../../i18n/language.tsx";
import { dateFrom, partsOf, type DateParts } from "../drafts/date-input.ts";
import type { Plan } from "../drafts/draft.ts";
import { reminderWords } from "../messages/event-words.ts";
import { endFrom, endPartsOf, isEndOf } from "../drafts/end-input.ts";
import styles from "./composer.module.css";

interface DateFieldProps {
  date: string | undefined;
  plan: Plan | undefined;
  readOnly: boolean;
  onChange: (event: { date: string | undefined; plan: Plan | undefined }) => void;
  onRemove: () => void;
}

/** Date of the event the message is about, with an optional time, end and place. */
export default function DateField({ date, plan, readOnly, onChange, onRemove }: DateFieldProps) {
  const t = useT();
  const [start, setStart] = useState(() => partsOf(date));
  const [end, setEnd] = useState(() => endPartsOf(start, plan?.end));
  const [place, setPlace] = useState(plan?.place ?? "");
  const remindBefore = plan?.remindBefore;
  const chosen = endFrom(start, end);
  const isEndWrong = chosen !== undefined && !isEndOf(dateFrom(start), chosen);

  const tell = (start: DateParts, end: DateParts, place: string, remind = remindBefore) => {
    const date = dateFrom(start);
    const chosen = endFrom(start, end);
    const others = { ...(place && { place }), ...(remind && { remindBefore: remind }) };
    onChange({ date, plan: { ...(isEndOf(date, chosen) && { end: chosen }), ...others } });
  };
  const changeStart = (part: Partial<DateParts>) => {
    const changed = { ...start, ...part };
    setStart(changed);
    tell(changed, end, place);
  };
  const changeEnd = (part: Partial<DateParts>) => {
    const changed = { ...end, ...part };
    setEnd(changed);
    tell(start, changed, place);
  };
  const days = { type: "date", min: "0001-01-01", max: "9999-12-31", readOnly };

  return (
    <div className={styles.date}>
      <TextField
        {...days}
        label={t("date.day")}
        autoFocus={date === undefined}
        value={start.day}
        onValue={(day) => changeStart({ day })}
      />
      <TextField
        type="time"
        label={t("date.time")}
        readOnly={readOnly}
        value={start.time}
        onValue={(time) => changeStart({ time })}
      />
      {!readOnly && <IconButton label={t("date.remove")} icon={<X size={20} />} onClick={onRemove} />}
      <TextField
        {...days}
        label={t("date.end_day")}
        min={start.day || days.min}
        value={end.day}
        error={isEndWrong ? t("error.date_end_invalid") : undefined}
        onValue={(day) => changeEnd({ day })}
      />
      {start.time !== "" && (
        <TextField
          type="time"
          label={t("date.end_time")}
          readOnly={readOnly}
          value={end.time}
          onValue={(time) => changeEnd({ time })}
        />
      )}
      <div className={styles.place}>
        <TextField
          label={t("date.place")}
          maxLength={placeLength}
          readOnly={readOnly}
          value={place}
          onValue={(written) => {
            setPlace(written);
            tell(start, end, written);
          }}
        />
      </div>
      {!readOnly && (
        <SelectField
          label={t("date.remind")}
          value={String(remindBefore ?? "")}
          options={[
            { value: "", label: t("date.remind_none") },
            ...minutesOffered(remindBefore).map((minutes) => {
              return { value: String(minutes), label: reminderWords(minutes, t) };
            }),
          ]}
          onValue={(value) => tell(start, end, place, Number(value))}
        />
      )}
    </div>
  );
}

const offered = [60, 120, 1440, 2880, 10_080];

/** Another client may have chosen another time. */
function minutesOffered(chosen: number | undefined): number[] {
  return chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen];
}
