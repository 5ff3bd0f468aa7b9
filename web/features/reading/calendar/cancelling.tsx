import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { Cancellation, Occurrence } from "#contract/calendar.ts";
import { cancellationNoteLength } from "#contract/limits.ts";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { call } from "../../../api/client.ts";
import { newId } from "../../../api/ids.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { readDraft, writeDraft } from "../../writing/drafts/draft.ts";
import { draftOf } from "../../writing/drafts/draft-of.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { messageTitle } from "../../messages/messages/content.ts";
import { cancelledOf, eventWords, shortDay } from "../../messages/messages/event-words.ts";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./event-rsvps.module.css";
import { messagePath } from "../../messages/messages/message-path.ts";
import { rsvpsKey, rsvpsQuery } from "../../messages/messages/queries.ts";
import { writtenBy } from "../../messages/messages/written-by.ts";
import { useEventDay } from "./use-event-day.ts";

interface CancellingProps {
  message: MessageView;
  onChanged: (message: MessageView) => void;
}

/** Lets the author and admins cancel or restore an event, or the shown date of a repeating one. */
export default function Cancelling({ message, onChanged }: CancellingProps) {
  const t = useT();
  const { data } = useQuery(rsvpsQuery(message.id, useEventDay(message)));
  const me = useMe();
  const position = usePosition(message.group.id);
  const language = useLanguage();
  const occurrence = data?.occurrence;
  const date = occurrence ? shortDay(occurrence.day, language) : "";
  const [asked, setAsked] = useState<{ date?: Occurrence }>();
  const { mutate, isPending } = useCancellation(message, onChanged);
  if (!data || !can.cancelEvent(me, writtenBy(message), position)) return null;
  if (cancelledOf(message) === true)
    return (
      <div className={styles.cancelling}>
        <Button look="quiet" busy={isPending} onClick={() => mutate({ isCancelled: false })}>
          {t("event.restore")}
        </Button>
      </div>
    );
  if (occurrence?.cancelled)
    return (
      <div className={styles.cancelling}>
        <Button look="quiet" busy={isPending} onClick={() => mutate({ isCancelled: false, day: occurrence.day })}>
          {t("event.restore_date", { date })}
        </Button>
      </div>
    );
  const cancelAll = occurrence ? "event.cancel_all" : "event.cancel";
  return (
    <div className={styles.cancelling}>
      {occurrence && (
        <Button look="quiet" icon={<CalendarX aria-hidden size={18} />} onClick={() => setAsked({ date: occurrence })}>
          {t("event.cancel_date", { date })}
        </Button>
      )}
      <Button look="quiet" icon={<CalendarX aria-hidden size={18} />} onClick={() => setAsked({})}>
        {t(cancelAll)}
      </Button>
      {asked && (
        <CancelDialog
          message={message}
          {...asked}
          action={asked.date ? t("event.cancel_date", { date }) : t(cancelAll)}
          onClose={() => setAsked(undefined)}
          onCancel={(note) => mutate({ isCancelled: true, day: asked.date?.day, note: note || undefined })}
        />
      )}
    </div>
  );
}

interface CancelDialogProps {
  message: MessageView;
  date?: Occurrence;
  action: string;
  onClose: () => void;
  onCancel: (note: string) => void;
}

/** Suggests how to move a single date: cancel it and post a new one. */
function CancelDialog({ message, date, action, onClose, onCancel }: CancelDialogProps) {
  const t = useT();
  const language = useLanguage();
  const me = useMe();
  const [, navigate] = useLocation();
  const [note, setNote] = useState("");
  const words = date && eventWords({ date: date.date }, { language, day: "short", moment: "stamp" });
  const cancel = () => {
    onCancel(note.trim());
    onClose();
    // Without a date, the page would show the next one.
    if (date) navigate(messagePath(message.id, date.day), { replace: true });
  };
  const move = () => {
    onCancel(note.trim());
    onClose();
    const target = { userId: me.id, groupId: message.group.id };
    const { plan: { repeat: _repeat, ...plan } = {}, ...draft } = draftOf(message);
    const moved = { ...draft, id: newId(), date: date?.date, plan: { ...plan, end: date?.dateEnd }, uploads: [] };
    if (!readDraft(target)) writeDraft(target, moved);
    navigate(`/groups/${message.group.id}/write`);
  };
  return (
    <Dialog
      role="alertdialog"
      title={t("event.cancel_title", { date: words ?? (messageTitle(message) || t("event.this")) })}
      onClose={onClose}
    >
      <p>{t("event.cancel_text")}</p>
      <TextField
        label={t("event.cancel_note")}
        maxLength={cancellationNoteLength}
        autoComplete="off"
        value={note}
        onValue={setNote}
      />
      <div className={styles.decisions}>
        <Button look="quiet" autoFocus onClick={onClose}>
          {t("action.back")}
        </Button>
        {date && (
          <Button look="quiet" onClick={move}>
            {t("event.move")}
          </Button>
        )}
        <Button look="danger" onClick={cancel}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

function useCancellation(message: MessageView, onChanged: (message: MessageView) => void) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: Cancellation) => {
      await call("PUT /api/messages/:id/cancellation", { params: { id: message.id }, body: change });
      return call("GET /api/messages/:id", { params: { id: message.id } });
    },
    onSuccess: (changed) => {
      onChanged(changed);
      void queries.invalidateQueries({ queryKey: rsvpsKey(message.id) });
    },
    onError: (error) => alert(errorText(t, error), "danger"),
  });
}
