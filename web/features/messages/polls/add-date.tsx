import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { pollOptionsAtMost } from "#contract/limits.ts";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import type { PollData } from "#contract/polls.ts";
import { call } from "../../../api/client.ts";
import { newId } from "../../../api/ids.ts";
import { Button } from "../../../components/button.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { dateFrom } from "../messages/date-input.ts";
import { writtenBy } from "../messages/written-by.ts";

interface AddDateProps {
  message: MessageView;
  poll: PollData;
  /** Undefined where the message cannot change. */
  onChanged: ((message: MessageView) => void) | undefined;
}

/** Lets the author add a date; answers to the others stay. Renders nothing for other people, and once there are as many dates as possible. */
export function AddDate({ message, poll, onChanged }: AddDateProps) {
  const t = useT();
  const me = useMe();
  const position = usePosition(message.group.id);
  const [isOpen, setOpen] = useState(false);
  const isFull = poll.options.length >= pollOptionsAtMost;
  if (!onChanged || isFull || !can.editMessage(me, writtenBy(message), position)) return null;
  return (
    <div>
      <Button look="quiet" icon={<CalendarPlus aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {t("poll.add_date")}
      </Button>
      {isOpen && <DateDialog message={message} poll={poll} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface DateDialogProps {
  message: MessageView;
  poll: PollData;
  onChanged: (message: MessageView) => void;
  onClose: () => void;
}

function DateDialog({ message, poll, onChanged, onClose }: DateDialogProps) {
  const t = useT();
  const [day, setDay] = useState("");
  const [time, setTime] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () => {
      const options = [...poll.options, { id: newId(), date: dateFrom({ day, time }) ?? "" }];
      return call("PUT /api/messages/:id", {
        params: { id: message.id },
        body: { data: { poll: { ...poll, options } } },
      });
    },
    (changed) => {
      onClose();
      onChanged(changed);
    },
  );
  return (
    <Dialog title={t("poll.add_date")} onClose={onClose}>
      <DialogForm
        problem={error && errorText(t, error)}
        submit={t("poll.add_date")}
        busy={busy}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <TextField
          type="date"
          label={t("date.day")}
          min="0001-01-01"
          max="9999-12-31"
          required
          value={day}
          onValue={setDay}
        />
        <TextField type="time" label={t("poll.time")} value={time} onValue={setTime} />
      </DialogForm>
    </Dialog>
  );
}
