import { useState } from "react";
import { titleLength } from "#contract/limits.ts";
import { formatDate } from "#contract/dates.ts";
import { Button } from "../../../components/button.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import form from "../../../components/form.module.css";
import { Notice } from "../../../components/notice.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import type { MessageKey } from "../../../i18n/catalogues.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import type { Chat, KnownDates, Service, WrittenDates } from "../chat-formats/chat.ts";
import { dayOf, momentOf, type DateOrder } from "../whatsapp/chat-dates.ts";
import type { ChatTime } from "../whatsapp/chat-clock.ts";
import { EarlierImport, useEarlierImport } from "../imports/earlier-import.tsx";
import { FileNames } from "../imports/file-names.tsx";
import styles from "../imports/imports.module.css";
import { serviceName } from "./service-name.ts";
import type { ImportChoice } from "./use-import.ts";

interface ChatPreviewProps {
  groupId: string;
  chat: Chat;
  service: Service;
  onStart: (choice: ImportChoice) => void;
  onCancel: () => void;
}

export function ChatPreview({ groupId, chat, service, onStart, onCancel }: ChatPreviewProps) {
  const t = useT();
  const [title, setTitle] = useState(chat.title || serviceName(t, service));
  const [order, setOrder] = useState(isWritten(chat.dates) ? chat.dates.order : "ymd");
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [mine, setMine] = useState("");
  const people = [...chat.people.keys()].filter((name) => !skipped.has(name));
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
      <Summary chat={chat} service={service} order={order} />
      <TextField label={t("import.name")} value={title} onValue={setTitle} maxLength={titleLength} />
      {earlier && <EarlierImport groupId={groupId} imported={earlier} />}
      {isWritten(chat.dates) && chat.dates.possible.length > 1 && (
        <OrderField dates={chat.dates} order={order} onOrder={setOrder} />
      )}
      <People people={chat.people} skipped={skipped} onSkipped={setSkipped} />
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

function isWritten(dates: KnownDates | WrittenDates): dates is WrittenDates {
  return "possible" in dates;
}

interface OrderProps {
  dates: WrittenDates;
  order: DateOrder | undefined;
  onOrder: (order: DateOrder) => void;
}

/** Lets the person choose the order by an example from the chat. */
function OrderField({ dates, order, onOrder }: OrderProps) {
  const t = useT();
  const language = useLanguage();
  const example = dates.example ?? dates.firstWritten;
  const written = example.date.join(example.by);
  const options = dates.possible.map((value) => {
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

/** Epoch milliseconds; undefined as long as it is not known what a date means. */
function spanOf(dates: Chat["dates"], order: DateOrder | undefined): [from: number, to: number] | undefined {
  if (!isWritten(dates)) return [dates.first, dates.last];
  const timeOf = (time: ChatTime) => {
    const day = order && dayOf(time, order);
    return day && momentOf(day, time);
  };
  const [from, to] = [timeOf(dates.firstWritten), timeOf(dates.lastWritten)];
  return from === undefined || to === undefined ? undefined : [from, to];
}

interface SummaryProps {
  chat: Chat;
  service: Service;
  order: DateOrder | undefined;
}

function Summary({ chat, service, order }: SummaryProps) {
  const t = useT();
  const language = useLanguage();
  const { dates, messages, files, leftOut, missing, unused } = chat;
  const [from, to] = (spanOf(dates, order) ?? []).map((time) => formatDate(time / 1000, { language, style: "long" }));
  const undated = leftOut.undated + (isWritten(dates) && order ? dates.undated[order] : 0);
  const others: [MessageKey, number][] = [
    ["import.files", files],
    ["import.missing", leftOut.missing],
    ["import.left_out_deleted", leftOut.deleted],
    [service === "Email" ? "import.left_out_empty" : "import.left_out_notices", leftOut.notice],
    ["import.left_out_unread", leftOut.unread],
    ["import.left_out_undated", undated],
    ["import.unused", unused.length],
  ];
  const unknownHalf = isWritten(dates) ? dates.unknownHalf : undefined;
  return (
    <>
      {unknownHalf !== undefined && <Notice>{t("import.unknown_half", { word: unknownHalf })}</Notice>}
      <ul className={styles.summary}>
        <li>
          {from && to ? t("import.messages", { count: messages, from, to }) : t("import.count", { count: messages })}
        </li>
        {others.map(([key, count]) => count > 0 && <li key={key}>{t(key, { count, service })}</li>)}
      </ul>
      <FileNames label={t("import.missing_names")} names={missing} />
      <FileNames label={t("import.unused_names")} names={unused} />
    </>
  );
}

interface PeopleProps {
  people: Chat["people"];
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
