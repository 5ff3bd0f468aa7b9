import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GivenRsvp, Rsvp, Rsvps } from "#contract/calendar.ts";
import type { MessageView } from "#contract/messages.ts";
import { Button } from "../../../components/button.tsx";
import { useT } from "../../../i18n/language.tsx";
import { PeopleDetails } from "../../identity/people/people-details.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { PersonLink } from "../../identity/people/person-name.tsx";
import { rsvpsQuery } from "../../messages/messages/queries.ts";
import styles from "./event-rsvps.module.css";
import { RemindButton } from "./remind-button.tsx";
import { isCancelled, rsvpKinds } from "./rsvp-kinds.ts";
import { useEventDay } from "./use-event-day.ts";

const shownAtFirst = 8;

/** Lists who answered the event and who has not. */
export default function EventPeople({ message }: { message: MessageView }) {
  const { data } = useQuery(rsvpsQuery(message.id, useEventDay(message)));
  if (!data || isCancelled(message, data)) return null;
  return (
    <>
      <Given key={data.occurrence?.day} answers={data} />
      <Missing message={message} answers={data} />
    </>
  );
}

function Given({ answers: { answers, counts, coming } }: { answers: Rsvps }) {
  const t = useT();
  const [chosen, setChosen] = useState<Rsvp>();
  const [showsAll, showAll] = useState(false);
  const given = rsvpKinds.filter(({ answer }) => counts[answer] > 0);
  if (given.length === 0) return null;
  const shown = given.find(({ answer }) => answer === chosen) ?? given[0]!;
  const people = answers.filter(({ answer }) => answer === shown.answer);
  const rest = showsAll ? 0 : people.length - shownAtFirst;
  return (
    <section className={styles.given}>
      <h2 className={styles.heading}>{t("event.who")}</h2>
      <div className={styles.kinds}>
        {given.map(({ answer, label }) => (
          <button key={answer} type="button" aria-pressed={answer === shown.answer} onClick={() => setChosen(answer)}>
            {t(label)} {counts[answer]}
          </button>
        ))}
        {coming > 0 && <p className={styles.coming}>{t("event.coming", { count: coming })}</p>}
      </div>
      <ul className={styles.people}>
        {(rest > 0 ? people.slice(0, shownAtFirst) : people).map((given) => (
          <GivenBy key={given.person.id} given={given} />
        ))}
      </ul>
      {rest > 0 && (
        <Button look="quiet" className={styles.all} onClick={() => showAll(true)}>
          {t("event.show_all", { count: people.length })}
        </Button>
      )}
    </section>
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
    <section className={styles.missing}>
      <PeopleDetails withFaces title={t("event.missing", { count: counts.missing })} people={missing} />
      <RemindButton message={message} day={occurrence?.day} />
    </section>
  );
}
