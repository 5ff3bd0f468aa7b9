import { X } from "lucide-react";
import { useState } from "react";
import { placeLength } from "#contract/limits.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { dateFrom, splitDate, type DateParts } from "../drafts/date-input.ts";
import type { Plan } from "../drafts/draft.ts";
import { refitRule } from "../drafts/repeat-input.ts";
import { reminderWords } from "../../messages/messages/event-words.ts";
import { endFrom, endPartsOf, isEndOf } from "../drafts/end-input.ts";
import styles from "./composer.module.css";
import { RepeatField } from "./repeat-field.tsx";

interface DateFieldProps {
  date: string | undefined;
  plan: Plan | undefined;
  readOnly: boolean;
  onChange: (event: { date: string | undefined; plan: Plan | undefined }) => void;
  onRemove: () => void;
}

export default function DateField(props: DateFieldProps) {
  const t = useT();
  const { date, plan, readOnly, onRemove } = props;
  const { start, end, place, change, isEndWrong } = useEvent(props);
  const days = { type: "date", min: "0001-01-01", max: "9999-12-31", readOnly };
  const times = { type: "time", readOnly };

  return (
    <div className={styles.date}>
      <TextField
        {...days}
        label={t("date.day")}
        autoFocus={date === undefined}
        value={start.day}
        onValue={(day) => change({ start: { ...start, day } })}
      />
      <TextField
        {...times}
        label={t("date.time")}
        value={start.time}
        onValue={(time) => change({ start: { ...start, time } })}
      />
      {!readOnly && <IconButton label={t("date.remove")} icon={<X size={20} />} onClick={onRemove} />}
      <TextField
        {...days}
        label={t("date.end_day")}
        min={start.day || days.min}
        value={end.day}
        error={isEndWrong ? t("error.date_end_invalid") : undefined}
        onValue={(day) => change({ end: { ...end, day } })}
      />
      {start.time !== "" && (
        <TextField
          {...times}
          label={t("date.end_time")}
          value={end.time}
          onValue={(time) => change({ end: { ...end, time } })}
        />
      )}
      <div className={styles.place}>
        <TextField
          label={t("date.place")}
          maxLength={placeLength}
          readOnly={readOnly}
          value={place}
          onValue={(written) => change({ place: written })}
        />
      </div>
      {!readOnly && start.day !== "" && (
        <RepeatField day={start.day} rule={plan?.repeat} onRule={(repeat) => change({ repeat })} />
      )}
      {!readOnly && <ReminderField chosen={plan?.remindBefore} onChoose={(remindBefore) => change({ remindBefore })} />}
    </div>
  );
}

interface EventInput {
  start: DateParts;
  end: DateParts;
  place: string;
  remindBefore?: number;
  repeat?: string;
}

/** Holds the content of the inputs, and passes on only a valid end to the draft. */
function useEvent({ date, plan, onChange }: DateFieldProps) {
  const [input, setInput] = useState<EventInput>(() => {
    const start = splitDate(date);
    const end = endPartsOf(start, plan?.end);
    return { start, end, place: plan?.place ?? "", remindBefore: plan?.remindBefore, repeat: plan?.repeat };
  });
  const chosen = endFrom(input.start, input.end);
  return {
    ...input,
    isEndWrong: chosen !== undefined && !isEndOf(dateFrom(input.start), chosen),
    change: (changes: Partial<EventInput>) => {
      const changed = { ...input, ...changes };
      setInput(changed);
      const { start, place, remindBefore } = changed;
      const repeat = changed.repeat && refitRule(changed.repeat, start.day);
      const [date, end] = [dateFrom(start), endFrom(start, changed.end)];
      const others = { ...(place && { place }), ...(remindBefore && { remindBefore }), ...(repeat && { repeat }) };
      onChange({ date, plan: { ...(isEndOf(date, end) && { end }), ...others } });
    },
  };
}

interface ReminderFieldProps {
  chosen: number | undefined;
  onChoose: (minutes: number | undefined) => void;
}

function ReminderField({ chosen, onChoose }: ReminderFieldProps) {
  const t = useT();
  const options = minutesOffered(chosen).map((minutes) => {
    return { value: String(minutes), label: reminderWords(minutes, t) };
  });
  return (
    <SelectField
      label={t("date.remind")}
      value={String(chosen ?? "")}
      options={[{ value: "", label: t("date.remind_none") }, ...options]}
      onValue={(value) => onChoose(Number(value) || undefined)}
    />
  );
}

const offered = [60, 120, 1440, 2880, 10_080];

/** Includes a time that another client may have chosen. */
function minutesOffered(chosen: number | undefined): number[] {
  return chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen];
}
