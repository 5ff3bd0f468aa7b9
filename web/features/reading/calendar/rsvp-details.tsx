import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import type { NewRsvp } from "#contract/calendar.ts";
import { rsvpNoteLength, peoplePerRsvp } from "#contract/limits.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./event-rsvps.module.css";

/** The note is sent on blur, or with Enter. */
export function RsvpDetails({ own, onGive }: { own: NewRsvp; onGive: (given: NewRsvp) => void }) {
  const t = useT();
  const [note, setNote] = useState(own.note ?? "");
  const people = own.people ?? 1;
  const give = (change: Partial<NewRsvp>) => onGive({ answer: own.answer, people, note: note.trim(), ...change });
  const sendNote = () => note.trim() !== (own.note ?? "") && give({});
  return (
    <form
      className={styles.details}
      onSubmit={(event) => {
        event.preventDefault();
        sendNote();
      }}
    >
      <div role="group" aria-label={t("event.people")} className={styles.count}>
        <span aria-hidden>{t("event.people")}</span>
        <span className={styles.stepper}>
          <IconButton
            label={t("event.fewer")}
            icon={<Minus size={18} />}
            disabled={people <= 1}
            onClick={() => give({ people: people - 1 })}
          />
          <output>{people}</output>
          <IconButton
            label={t("event.more")}
            icon={<Plus size={18} />}
            disabled={people >= peoplePerRsvp}
            onClick={() => give({ people: people + 1 })}
          />
        </span>
      </div>
      <TextField label={t("event.note")} maxLength={rsvpNoteLength} value={note} onValue={setNote} onBlur={sendNote} />
    </form>
  );
}
