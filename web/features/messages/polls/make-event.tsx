import { CalendarCheck } from "lucide-react";
import { useState } from "react";
import { placeLength, titleLength } from "#contract/limits.ts";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import type { PollData } from "#contract/polls.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { messageTitle } from "../messages/content.ts";
import { planOf } from "../messages/event-words.ts";
import { writtenBy } from "../messages/written-by.ts";
import { mostWanted, type DateChoice } from "./date-answers.ts";

interface MakeEventProps {
  message: MessageView;
  poll: PollData;
  dates: readonly DateChoice[];
  /** Named on the button and preselected. Undefined while too few people have answered. */
  best: DateChoice | undefined;
  onChanged: (message: MessageView) => void;
}

export function isDecided({ data }: MessageView, { kind, closed_at }: PollData): boolean {
  return kind === "dates" && data.date !== undefined && closed_at !== undefined;
}

/** Lets the author and admins turn the message into an event on one of the dates. Renders nothing for others, or once a date is chosen. */
export function MakeEvent(props: MakeEventProps) {
  const { message, poll, dates, best } = props;
  const t = useT();
  const me = useMe();
  const position = usePosition(message.group.id);
  const [isOpen, setOpen] = useState(false);
  if (isDecided(message, poll) || !can.decidePoll(me, writtenBy(message), position)) return null;
  return (
    <>
      <Button look="primary" icon={<CalendarCheck aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {best ? t("poll.make_event_date", { date: nameOf(best, dates) }) : t("poll.make_event")}
      </Button>
      {isOpen && <EventDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Returns the day, and the time if the poll has another date on that day. */
function nameOf({ day, time }: DateChoice, dates: readonly DateChoice[]): string {
  return dates.filter((date) => date.day === day).length > 1 ? `${day}, ${time}` : day;
}

interface EventDialogProps extends MakeEventProps {
  onClose: () => void;
}

/** Asks for a title and a place if the message has none. */
function EventDialog({ message, poll, dates, best, onChanged, onClose }: EventDialogProps) {
  const t = useT();
  const alert = useAlert();
  const hasTitle = messageTitle(message) !== "";
  const hasPlace = planOf(message).place !== undefined;
  const [option, setOption] = useState((best ?? mostWanted(dates)).id);
  const [title, setTitle] = useState("");
  const [place, setPlace] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () =>
      call("POST /api/messages/:id/poll/decision", {
        params: { id: message.id },
        body: { option, title: title.trim() || undefined, place: place.trim() || undefined },
      }),
    (changed) => {
      onClose();
      onChanged(changed);
      alert(t("poll.decided"));
    },
  );
  return (
    <Dialog title={t("poll.make_event")} onClose={onClose}>
      <DialogForm
        intro={<p>{t(poll.anonymous ? "poll.decide_text" : "poll.make_event_text")}</p>}
        problem={error && errorText(t, error)}
        submit={t("poll.make_event")}
        busy={busy}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <SelectField
          label={t("date.day")}
          value={option}
          onValue={setOption}
          options={dates.map(({ id, label }) => ({ value: id, label }))}
        />
        {!hasTitle && (
          <TextField label={t("composer.title_label")} maxLength={titleLength} value={title} onValue={setTitle} />
        )}
        {!hasPlace && <TextField label={t("date.place")} maxLength={placeLength} value={place} onValue={setPlace} />}
      </DialogForm>
    </Dialog>
  );
}
