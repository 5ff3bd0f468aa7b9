import { Plus, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { pollOptionLength, pollOptionsAtMost } from "#contract/limits.ts";
import type { PollKind } from "#contract/poll-rules.ts";
import { Button } from "../../../components/button.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { withOption, type PollDraft, type PollOptionDraft } from "../drafts/poll-draft.ts";
import { MessagePart } from "./message-part.tsx";
import { pollKindLabels } from "./poll-kind-labels.ts";
import styles from "./poll-field.module.css";

interface PollFieldProps {
  poll: PollDraft;
  readOnly: boolean;
  onChange: (poll: PollDraft) => void;
  onRemove: () => void;
}

export default function PollField({ poll, readOnly, onChange, onRemove }: PollFieldProps) {
  const t = useT();
  const { kind, options, lastDay } = poll;
  const { name, add, icon } = pollKindLabels[kind];
  const change = (part: Partial<PollDraft>) => onChange({ ...poll, ...part });
  const changeOption = (changed: PollOptionDraft) =>
    change({ options: options.map((option) => (option.id === changed.id ? changed : option)) });
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const next = event.target.closest("[role=group]")?.nextElementSibling?.querySelector("input");
    if (next?.value === "") next.focus();
    else if (options.length < pollOptionsAtMost) onChange(withOption(poll));
  };
  return (
    <MessagePart name={t(name)} icon={icon} removeLabel={t("poll.remove")} readOnly={readOnly} onRemove={onRemove}>
      <div className={styles.options} onKeyDown={addByEnter}>
        {options.map((option, i) => (
          <OptionField
            key={option.id}
            kind={kind}
            option={option}
            number={i + 1}
            onChange={changeOption}
            onRemove={
              options.length > 1 ? () => change({ options: options.filter(({ id }) => id !== option.id) }) : undefined
            }
          />
        ))}
      </div>
      {options.length < pollOptionsAtMost && (
        <Button look="quiet" icon={<Plus aria-hidden size={18} />} onClick={() => onChange(withOption(poll))}>
          {t(add)}
        </Button>
      )}
      <Choices poll={poll} onChange={change} />
      <TextField
        type="date"
        label={t("poll.ends")}
        max="9999-12-31"
        value={lastDay}
        onValue={(day) => change({ lastDay: day })}
      />
    </MessagePart>
  );
}

interface ChoicesProps {
  poll: PollDraft;
  onChange: (part: Partial<PollDraft>) => void;
}

function Choices({ poll: { kind, multiple, anonymous }, onChange }: ChoicesProps) {
  const t = useT();
  return (
    <>
      {kind === "choice" && (
        <CheckField
          label={t("poll.multiple")}
          checked={multiple}
          onChecked={(checked) => onChange({ multiple: checked })}
        />
      )}
      {kind !== "list" && (
        <CheckField
          label={t("poll.anonymous")}
          hint={t("poll.anonymous_hint")}
          checked={anonymous}
          onChecked={(checked) => onChange({ anonymous: checked })}
        />
      )}
    </>
  );
}

const names = { choice: "poll.option", dates: "poll.day", list: "poll.item" } as const;

interface OptionFieldProps {
  kind: PollKind;
  option: PollOptionDraft;
  number: number;
  onChange: (option: PollOptionDraft) => void;
  onRemove?: () => void;
}

function OptionField({ kind, option, number, onChange, onRemove }: OptionFieldProps) {
  const t = useT();
  const label = t(names[kind], { number });
  const isFirst = number === 1 && option.text === "" && option.day === "";
  const change = (part: Partial<PollOptionDraft>) => onChange({ ...option, ...part });
  return (
    <div role="group" aria-label={label} className={styles.option}>
      {kind === "dates" ? (
        <>
          <TextField
            type="date"
            label={label}
            autoFocus={isFirst}
            min="0001-01-01"
            max="9999-12-31"
            value={option.day}
            onValue={(day) => change({ day })}
          />
          <TextField type="time" label={t("poll.time")} value={option.time} onValue={(time) => change({ time })} />
        </>
      ) : (
        <TextField
          label={label}
          autoFocus={isFirst || number > 2}
          maxLength={pollOptionLength}
          value={option.text}
          onValue={(text) => change({ text })}
        />
      )}
      {kind === "list" && (
        <div className={styles.places}>
          <TextField
            type="number"
            inputMode="numeric"
            label={t("poll.places")}
            min={1}
            value={option.places}
            onValue={(places) => change({ places })}
          />
        </div>
      )}
      {onRemove && (
        <IconButton label={t("poll.remove_option", { option: label })} icon={<X size={20} />} onClick={onRemove} />
      )}
    </div>
  );
}
