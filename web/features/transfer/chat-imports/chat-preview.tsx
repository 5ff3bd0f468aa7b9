import { useState } from "react";
import { titleLength } from "#contract/limits.ts";
import { formatDate } from "#contract/dates.ts";
import { Button } from "../../../components/button.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import form from "../../../components/form.module.css";
import { Notice } from "../../../components/notice.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { dayOf, momentOf, type DateOrder } from "./chat-dates.ts";
import type { ChatSummary } from "./chat-summary.ts";
import { EarlierImport, useEarlierImport } from "../imports/earlier-import.tsx";
import { FileNames } from "../imports/file-names.tsx";
import styles from "../imports/imports.module.css";
import type { ImportChoice, OpenedChat } from "./use-import.ts";

interface ChatPreviewProps {
  groupId: string;
  chat: OpenedChat;
  onStart: (choice: ImportChoice) => void;
  onCancel: () => void;
}

export function ChatPreview({ groupId, chat: { archive, summary }, onStart, onCancel }: ChatPreviewProps) {
  const t = useT();
  const [title, setTitle] = useState(archive.title || t("import.untitled"));
  const [order, setOrder] = useState(summary.order);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [mine, setMine] = useState("");
  const people = [...summary.people.keys()].filter((name) => !skipped.has(name));
  const earlier = useEarlierImport(groupId, title);
  const canStart = title.trim() !== "" && people.length > 0 && order !== undefined && !earlier?.isUndone;
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
      {earlier && <EarlierImport groupId={groupId} imported={earlier} />}
      {summary.possibleOrders.length > 1 && <OrderField summary={summary} order={order} onOrder={setOrder} />}
      <People people={summary.people} skipped={skipped} onSkipped={setSkipped} />
      <SelectField
        label={t("import.mine")}
        value={mine}
        onValue={setMine}
        options={[{ value: "", label: t("import.mine_none") }, ...people.map((name) => ({ value: name, label: name }))]}
      />
      <div className={form.dialogActions}>
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
        <Button look="primary" type="submit" disabled={!canStart}>
          {t("import.start")}
        </Button>
      </div>
    </form>
  );
}

interface OrderProps {
  summary: ChatSummary;
  order: DateOrder | undefined;
}

/** Lets the person choose the order by an example from the chat. */
function OrderField({ summary, order, onOrder }: OrderProps & { onOrder: (order: DateOrder) => void }) {
  const t = useT();
  const language = useLanguage();
  const example = summary.example ?? summary.first;
  const written = example.date.join(example.by);
  const options = summary.possibleOrders.map((value) => {
    const { year, month, day } = dayOf(example, value)!;
    return { value, label: formatDate(new Date(year, month - 1, day).getTime() / 1000, { language, style: "long" }) };
  });
  return (
    <SelectField
      label={t("import.date_means", { date: `\u2068${written}\u2069` })}
      hint={order === undefined && t("import.date_means_hint")}
      value={order ?? ""}
      onValue={(value) => onOrder(value as DateOrder)}
      options={order === undefined ? [{ value: "", label: t("import.date_choose") }, ...options] : options}
    />
  );
}

function Summary({ summary, order }: OrderProps) {
  const t = useT();
  const language = useLanguage();
  const { messages, files, leftOut, undated, missing, unused, unknownHalf, first, last } = summary;
  const dateOf = (time: ChatSummary["first"]) => {
    const day = order && dayOf(time, order);
    return day && formatDate(momentOf(day, time) / 1000, { language, style: "long" });
  };
  const [from, to] = [dateOf(first), dateOf(last)];
  return (
    <>
      {unknownHalf !== undefined && <Notice>{t("import.unknown_half", { word: unknownHalf })}</Notice>}
      <ul className={styles.summary}>
        <li>
          {from && to ? t("import.messages", { count: messages, from, to }) : t("import.count", { count: messages })}
        </li>
        {files > 0 && <li>{t("import.files", { count: files })}</li>}
        {leftOut.missing > 0 && <li>{t("import.missing", { count: leftOut.missing })}</li>}
        {leftOut.deleted > 0 && <li>{t("import.left_out_deleted", { count: leftOut.deleted })}</li>}
        {leftOut.notice > 0 && <li>{t("import.left_out_notices", { count: leftOut.notice })}</li>}
        {leftOut.unread > 0 && <li>{t("import.left_out_unread", { count: leftOut.unread })}</li>}
        {order && undated[order] > 0 && <li>{t("import.left_out_undated", { count: undated[order] })}</li>}
        {unused.length > 0 && <li>{t("import.unused", { count: unused.length })}</li>}
      </ul>
      <FileNames label={t("import.missing_names")} names={missing} />
      <FileNames label={t("import.unused_names")} names={unused} />
    </>
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
