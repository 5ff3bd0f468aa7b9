import { CalendarPlus, ListChecks } from "lucide-react";
import { useState } from "react";
import { placeLength } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { dateFrom, splitDate, type DateParts } from "../../messages/messages/date-input.ts";
import type { Plan } from "../drafts/draft.ts";
import { refitRule } from "../drafts/repeat-input.ts";
import { reminderWords } from "../../messages/messages/event-words.ts";
import { endFrom, endPartsOf, isEndOf } from "../drafts/end-input.ts";
import styles from "./date-field.module.css";
import { MessagePart } from "./message-part.tsx";
import { RepeatField } from "./repeat-field.tsx";

interface DateFieldProps {
  date: string | undefined;
  plan: Plan | undefined;
  readOnly: boolean;
  autoFocus: boolean;
  /** True after the event was refused because it has no day. */
  isDayMissing: boolean;
  onChange: (event: { date: string | undefined; plan: Plan | undefined }) => void;
  onRemove: () => void;
  /** Adds a list of who brings what, if the message can have one. */
  onAddList?: () => void;
}

export default function DateField(props: DateFieldProps) {
  const t = useT();
  const { plan, readOnly, onRemove, onAddList } = props;
  const event = useEvent(props);
  const { start, place, change } = event;
  return (
    <MessagePart
      name={t("composer.add_event")}
      icon={CalendarPlus}
      removeLabel={t("date.remove")}
      readOnly={readOnly}
      onRemove={onRemove}
    >
      <When {...event} autoFocus={props.autoFocus} isDayMissing={props.isDayMissing} />
      <TextField
        label={t("date.place")}
        maxLength={placeLength}
        value={place}
        onValue={(written) => change({ place: written })}
      />
      <div className={styles.row}>
        {start.day !== "" && (
          <RepeatField day={start.day} rule={plan?.repeat} onRule={(repeat) => change({ repeat })} />
        )}
        <ReminderField chosen={plan?.remindBefore} onChoose={(remindBefore) => change({ remindBefore })} />
      </div>
      {onAddList && (
        <Button look="quiet" icon={<ListChecks aria-hidden size={20} />} onClick={onAddList}>
          {t("composer.add_list")}
        </Button>
      )}
    </MessagePart>
  );
}

type WhenProps = ReturnType<typeof useEvent> & Pick<DateFieldProps, "autoFocus" | "isDayMissing">;

function When({ start, end, isEndWrong, change, autoFocus, isDayMissing }: WhenProps) {
  const t = useT();
  const [isLonger, setLonger] = useState(end.day !== "");
  const days = { type: "date", min: "0001-01-01", max: "9999-12-31" };
  const isTimed = start.time !== "";
  return (
    <>
      <div className={styles.row}>
        <TextField
          {...days}
          label={t("date.day")}
          autoFocus={autoFocus}
          value={start.day}
          error={isDayMissing ? t("error.date_invalid") : undefined}
          onValue={(day) => change({ start: { ...start, day } })}
        />
        {isLonger ? (
          <TextField
            {...days}
            label={t("date.end_day")}
            autoFocus={end.day === ""}
            min={start.day || days.min}
            value={end.day}
            error={isEndWrong ? t("error.date_end_invalid") : undefined}
            onValue={(day) => change({ end: { ...end, day } })}
          />
        ) : (
          <Button look="quiet" onClick={() => setLonger(true)}>
            {t("date.more_days")}
          </Button>
        )}
      </div>
      <div className={styles.row}>
        <TextField
          type="time"
          label={t("date.time")}
          value={start.time}
          onValue={(time) => change({ start: { ...start, time } })}
        />
        {isTimed && (
          <TextField
            type="time"
            label={t("date.end_time")}
            value={end.time}
            onValue={(time) => change({ end: { ...end, time } })}
          />
        )}
      </div>
    </>
  );
}

interface EventInput {
  start: DateParts;
  end: DateParts;
  place: string;
  remindBefore?: number;
  repeat?: string;
}

function useEvent({ date, plan, onChange }: DateFieldProps) {
  const [input, setInput] = useState<EventInput>(() => {
    const start = splitDate(date);
    const end = endPartsOf(start, plan?.end);
    return { start, end, place: plan?.place ?? "", remindBefore: plan?.remindBefore, repeat: plan?.repeat };
  });
  const chosen = endFrom(input.start, input.end);
  return {
    ...input,
    isEndWrong: input.start.day !== "" && chosen !== undefined && !isEndOf(dateFrom(input.start), chosen),
    change: (changes: Partial<EventInput>) => {
      const changed = { ...input, ...changes };
      setInput(changed);
      const { start, place, remindBefore } = changed;
      const repeat = changed.repeat && refitRule(changed.repeat, start.day);
      const [date, end] = [dateFrom(start), endFrom(start, changed.end)];
      const others = { ...(place && { place }), ...(remindBefore && { remindBefore }), ...(repeat && { repeat }) };
      onChange({ date, plan: { ...(end && { end }), ...others } });
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
