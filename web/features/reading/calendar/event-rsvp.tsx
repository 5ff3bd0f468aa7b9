import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import type { Rsvp, NewRsvp } from "#contract/calendar.ts";
import type { MessageView } from "#contract/messages.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { RsvpDetails } from "./rsvp-details.tsx";
import styles from "./event-rsvps.module.css";
import { isMissingDate } from "./series-date.tsx";
import { isCancelled, rsvpKinds } from "./rsvp-kinds.ts";
import { useEventDay } from "./use-event-day.ts";
import { rsvpsKey, rsvpsQuery, sendRsvp } from "../../messages/messages/queries.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";

/** Asks the reader whether they come. */
export default function EventRsvp({ message }: { message: MessageView }) {
  const messageId = message.id;
  const me = useMe();
  const day = useEventDay(message);
  const { data, error } = useRsvps(messageId, day);
  const { give, underWay } = useRsvp(messageId, day);
  if (isMissingDate(error, day)) return null;
  if (!data) return <div className={styles.space} />;
  const stored = data.answers.find(({ person }) => person.id === me.id);
  const own: NewRsvp | undefined = underWay === undefined ? stored : (underWay ?? undefined);
  const { occurrence } = data;
  if (isCancelled(message, data)) return null;
  return (
    <section className={styles.event}>
      <Choice key={occurrence?.day} own={own} isAuthor={message.author?.id === me.id} onGive={give} />
      <Details key={`${own?.answer} ${occurrence?.day}`} own={own} onGive={give} />
    </section>
  );
}

function Details({ own, onGive }: { own: NewRsvp | undefined; onGive: (given: NewRsvp) => void }) {
  return own && own.answer !== "no" && <RsvpDetails own={own} onGive={onGive} />;
}

function useRsvps(messageId: string, day: string | undefined) {
  const queries = useQueryClient();
  useLiveEvents({
    "message.updated": (changed) => {
      if (changed.messageId === messageId) void queries.invalidateQueries({ queryKey: rsvpsKey(messageId) });
    },
  });
  return useQuery(rsvpsQuery(messageId, day));
}

interface ChoiceProps {
  own: NewRsvp | undefined;
  isAuthor: boolean;
  onGive: (given: NewRsvp | null) => void;
}

/** Choosing the same answer again withdraws it, except the author's yes: without an answer they count as coming. */
function Choice({ own, isAuthor, onGive }: ChoiceProps) {
  const t = useT();
  const choose = (answer: Rsvp) => {
    if (isAuthor && answer === "yes" && own?.answer === "yes") return;
    if (own?.answer === answer) onGive(null);
    else onGive(answer === "no" ? { answer } : { answer, people: own?.people, note: own?.note });
  };
  return (
    <div role="group" aria-label={t("event.question")} className={styles.choice}>
      {rsvpKinds.map(({ answer, label, Icon }) => (
        <button key={answer} type="button" aria-pressed={own?.answer === answer} onClick={() => choose(answer)}>
          <Icon aria-hidden size={18} />
          {t(label)}
        </button>
      ))}
    </div>
  );
}

/** Returns a function that answers the event (null withdraws), and the answer that is being sent. */
function useRsvp(messageId: string, day: string | undefined) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    // Sends answers in sequence, so that the last one counts.
    scope: { id: `answer to ${messageId}` },
    mutationFn: (given: NewRsvp | null) => sendRsvp(messageId, given, day),
    onSuccess: (answers) => queries.setQueryData(rsvpsQuery(messageId, day).queryKey, answers),
    onError: (error) => alert(errorText(t, error), "danger"),
  });
  return { give: mutate, underWay: isPending ? variables : undefined };
}
