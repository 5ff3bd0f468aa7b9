import { useState } from "react";
import { titleLength } from "#contract/limits.ts";
import { formatDate } from "#contract/dates.ts";
import { Button } from "../../components/button.tsx";
import { CheckField } from "../../components/check-field.tsx";
import form from "../../components/form.module.css";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useLanguage, useT } from "../../i18n/language.tsx";
import { dayOf, momentOf, type DateOrder } from "./chat-dates.ts";
import type { ChatSummary } from "./chat-summary.ts";
import styles from "./imports.module.css";
import type { ImportChoice, OpenedChat } from "./use-import.ts";

interface ChatPreviewProps {
  chat: OpenedChat;
  onStart: (choice: ImportChoice) => void;
  onCancel: () => void;
}

/** Shows what a chat would add, and asks for what it does not say. */
export function ChatPreview({ chat: { archive, summary }, onStart, onCancel }: ChatPreviewProps) {
  const t = useT();
  const [title, setTitle] = useState(archive.title || t("import.untitled"));
  const [order, setOrder] = useState<DateOrder>(summary.order);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [mine, setMine] = useState("");
  const people = [...summary.people.keys()].filter((name) => !skipped.has(name));
  const canStart = title.trim() !== "" && people.length > 0;
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart) onStart({ title: title.trim(), order, skipped, mine: people.find((name) => name === mine) });
      }}
    >
      <Summary summary={summary} order={order} />
      <TextField label={t("import.name")} value={title} onValue={setTitle} maxLength={titleLength} />
      {summary.possibleOrders.length > 1 && (
        <SelectField
          label={t("import.date_order")}
          value={order}
          onValue={(value) => setOrder(value as DateOrder)}
          options={summary.possibleOrders.map((value) => ({ value, label: t(`import.order_${value}`) }))}
        />
      )}
      <People people={summary.people} skipped={skipped} onSkipped={setSkipped} />
      <SelectField
        label={t("import.mine")}
        value={mine}
        onValue={setMine}
        options={[{ value: "", label: t("import.mine_none") }, ...people.map((name) => ({ value: name, label: name }))]}
      />
      <div className={form.answers}>
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
        <Button look="primary" type="submit" disabled={!canStart}>
          {t("import.start")}
        </Button>
      </div>
    </form>
  );
}

function Summary({ summary, order }: { summary: ChatSummary; order: DateOrder }) {
  const t = useT();
  const language = useLanguage();
  const { messages, files, missing, leftOut, first, last } = summary;
  const dateOf = (time: ChatSummary["first"]) => {
    const day = dayOf(time.date, order);
    return day ? formatDate(momentOf(day, time) / 1000, { language, style: "long" }) : "?";
  };
  return (
    <ul className={styles.summary}>
      <li>{t("import.messages", { count: messages, from: dateOf(first), to: dateOf(last) })}</li>
      {files > 0 && <li>{t("import.files", { count: files })}</li>}
      {missing > 0 && <li>{t("import.missing", { count: missing })}</li>}
      {leftOut > 0 && <li>{t("import.left_out", { count: leftOut })}</li>}
    </ul>
  );
}

interface PeopleProps {
  people: ChatSummary["people"];
  skipped: ReadonlySet<string>;
  onSkipped: (skipped: ReadonlySet<string>) => void;
}

function People({ people, skipped, onSkipped }: PeopleProps) {
  const t = useT();
  const change = (name: string, isIncluded: boolean) =>
    onSkipped(isIncluded ? new Set([...skipped].filter((one) => one !== name)) : new Set([...skipped, name]));
  return (
    <fieldset className={styles.people}>
      <legend>{t("import.people")}</legend>
      <p className="soft">{t("import.people_hint")}</p>
      {[...people].map(([name, count]) => (
        <CheckField
          key={name}
          label={name}
          hint={t("import.messages_of_person", { count })}
          checked={!skipped.has(name)}
          onChecked={(isIncluded) => change(name, isIncluded)}
        />
      ))}
    </fieldset>
  );
}
