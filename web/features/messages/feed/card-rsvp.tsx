import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Rsvp, Rsvps } from "#contract/calendar.ts";
import type { Card } from "#contract/cards.ts";
import { facesShown } from "#contract/limits.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { rsvpsQuery, sendRsvp } from "../messages/queries.ts";
import { useMe } from "../../identity/people/use-me.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import styles from "./card-rsvp.module.css";

const kinds = [
  { answer: "yes", label: "event.yes" },
  { answer: "maybe", label: "event.maybe" },
  { answer: "no", label: "event.no" },
] as const;

/** Choosing the same answer again withdraws it, except the author's yes: without an answer they count as coming. */
export default function CardRsvp({ card }: { card: Card }) {
  const t = useT();
  const isAuthor = useMe().id === card.author?.id;
  const { own, faces = [], give } = useOwnRsvp(card);
  return (
    <div className={styles.question}>
      <div role="group" aria-label={t("event.question")} className={styles.choice}>
        {kinds.map(({ answer, label }) => (
          <button
            key={answer}
            type="button"
            aria-pressed={own === answer}
            onClick={() => (isAuthor && answer === "yes" && own === "yes") || give(answer)}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <span className={styles.faces}>
        {faces.map((person) => (
          <PersonAvatar key={person.id} person={person} size={26} />
        ))}
      </span>
    </div>
  );
}

/** Shows the answer given here until the card is reloaded. */
function useOwnRsvp({ id, answers }: Card) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const [given, setGiven] = useState<{ before: Card["answers"]; own: Rsvp | undefined; faces: Card["answers"] }>();
  const isNewer = given !== undefined && given.before === answers;
  const own = isNewer ? given.own : answers?.own;
  const { mutate } = useMutation({
    scope: { id: `answer to ${id}` },
    mutationFn: (answer: Rsvp | undefined) => sendRsvp(id, answer ? { answer } : null),
    onMutate: (answer) => setGiven({ before: answers, own: answer, faces: isNewer ? given.faces : answers }),
    onSuccess: (all, answer) => {
      queries.setQueryData(rsvpsQuery(id).queryKey, all);
      setGiven({ before: answers, own: answer, faces: { coming: all.coming, faces: comingIn(all) } });
    },
    onError: (error) => {
      setGiven(undefined);
      alert(errorText(t, error), "danger");
    },
  });
  const shown = isNewer ? given.faces : answers;
  return { own, faces: shown?.faces, give: (answer: Rsvp) => mutate(own === answer ? undefined : answer) };
}

function comingIn({ answers }: Rsvps) {
  return answers
    .filter(({ answer }) => answer === "yes")
    .slice(0, facesShown)
    .map(({ person }) => person);
}
