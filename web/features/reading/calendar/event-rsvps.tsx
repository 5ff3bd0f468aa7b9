import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { Check, CircleHelp, X } from "lucide-react";
import { useState } from "react";
import type { Rsvp, Rsvps, GivenRsvp, NewRsvp } from "#contract/calendar.ts";
import type { MessageView } from "#contract/messages.ts";
import { useLiveEvents } from "../../../api/use-live-events.ts";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PeopleDetails } from "../../identity/people/people-details.tsx";
import { PersonLink } from "../../identity/people/person-name.tsx";
import { cancelledOf } from "../../messages/messages/event-words.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { RsvpDetails } from "./rsvp-details.tsx";
import styles from "./event-rsvps.module.css";
import { Cancelling } from "./cancelling.tsx";
import { isMissingDate } from "./series-date.tsx";
import { useEventDay } from "./use-event-day.ts";
import { RemindButton } from "./remind-button.tsx";
import { rsvpsKey, rsvpsQuery, sendRsvp } from "../../messages/messages/queries.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";

const kinds = [
  { answer: "yes", label: "event.yes", Icon: Check },
  { answer: "maybe", label: "event.maybe", Icon: CircleHelp },
  { answer: "no", label: "event.no", Icon: X },
] as const;

interface EventRsvpsProps {
  message: MessageView;
  onChanged: (message: MessageView) => void;
}

export default function EventRsvps({ message, onChanged }: EventRsvpsProps) {
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
  const isCancelled = cancelledOf(message) === true || occurrence?.cancelled;
  return (
    <section className={styles.event}>
      {!isCancelled && (
        <>
          <Choice key={occurrence?.day} own={own} isAuthor={message.author?.id === me.id} onGive={give} />
          <Details key={`${own?.answer} ${occurrence?.day}`} own={own} onGive={give} />
          <Given answers={data} />
          <Missing message={message} answers={data} />
        </>
      )}
      <Cancelling message={message} occurrence={occurrence} onChanged={onChanged} />
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
      {kinds.map(({ answer, label, Icon }) => (
        <button key={answer} type="button" aria-pressed={own?.answer === answer} onClick={() => choose(answer)}>
          <Icon aria-hidden size={18} />
          {t(label)}
        </button>
      ))}
    </div>
  );
}

function Given({ answers: { answers, counts, coming } }: { answers: Rsvps }) {
  const t = useT();
  const [chosen, setChosen] = useState<Rsvp>();
  const given = kinds.filter(({ answer }) => counts[answer] > 0);
  if (given.length === 0) return null;
  const shown = given.find(({ answer }) => answer === chosen) ?? given[0]!;
  return (
    <>
      <div className={styles.kinds}>
        {given.map(({ answer, label }) => (
          <button key={answer} type="button" aria-pressed={answer === shown.answer} onClick={() => setChosen(answer)}>
            {t(label)} {counts[answer]}
          </button>
        ))}
        {coming > 0 && <p className={styles.coming}>{t("event.coming", { count: coming })}</p>}
      </div>
      <ul className={styles.people}>
        {answers
          .filter(({ answer }) => answer === shown.answer)
          .map((given) => (
            <GivenBy key={given.person.id} given={given} />
          ))}
      </ul>
    </>
  );
}

function GivenBy({ given: { person, people, note } }: { given: GivenRsvp }) {
  const others = people > 1 ? `+${people - 1}` : "";
  return (
    <li>
      <PersonAvatar person={person} size={32} />
      <PersonLink person={person} className={styles.person}>
        <bdi>{person.name}</bdi>
      </PersonLink>
      <span className={styles.note}>
        {others}
        {others && note && " · "}
        {note && <bdi>{note}</bdi>}
      </span>
    </li>
  );
}

function Missing({ message, answers: { missing, counts, occurrence } }: { message: MessageView; answers: Rsvps }) {
  const t = useT();
  if (counts.missing === 0) return null;
  return (
    <div className={styles.missing}>
      <PeopleDetails withFaces title={t("event.missing", { count: counts.missing })} people={missing} />
      <RemindButton message={message} day={occurrence?.day} />
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
