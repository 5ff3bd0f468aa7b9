import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2, X } from "lucide-react";
import { useEffect, useId, useRef, useState, type CSSProperties, type PointerEvent } from "react";
import { nameLength } from "#contract/limits.ts";
import type { MessageView } from "#contract/messages.ts";
import type { PhotoPerson, PhotoPlace } from "#contract/photo-people.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { wholePicture } from "../../files/files/picture-sources.ts";
import type { StoredFile } from "../../files/files/stored-file.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { choicesFor, type Choice } from "./choices.ts";
import styles from "./marking.module.css";
import { peopleToMarkQuery } from "./queries.ts";
import { nameOf, useMarks } from "./use-marks.ts";

interface MarkingProps {
  message: MessageView;
  photo: StoredFile;
  mayMark: boolean;
  onClose: () => void;
}

/** Fills the screen. Every mark is stored at once. */
export default function Marking({ message, photo, mayMark, onClose }: MarkingProps) {
  const t = useT();
  const dialog = useModal();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [place, setPlace] = useState<PhotoPlace>();
  const marks = useMarks(message, photo.id);
  const choose = (choice: Choice) => {
    const person = choice.kind === "member" ? { member: choice.member.id } : { name: choice.name };
    marks.add.mutate({ photo: photo.id, place, ...person });
    setPlace(undefined);
  };
  const set = (next: PhotoPlace) => {
    setPlace(next);
    field.current?.focus();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.bar}>
        <IconButton label={t("action.close")} icon={<X size={24} />} onClick={onClose} />
        <h2 id={id}>{t("marks.title")}</h2>
        <Button look="quiet" onClick={onClose}>
          {t("action.done")}
        </Button>
      </div>
      <Stage photo={photo} people={marks.people} place={place} onPlace={mayMark ? set : undefined} />
      <div className={styles.sheet}>
        {mayMark && (
          <Naming
            field={field}
            groupId={message.group.id}
            onChoose={choose}
            onDrop={place && (() => setPlace(undefined))}
          />
        )}
        {marks.error && <p role="alert">{errorText(t, marks.error)}</p>}
        <div role="status">{marks.latest && <Latest latest={marks.latest} onUndo={marks.remove.mutate} />}</div>
        <ul className={styles.chips}>
          {marks.people.map((person) => (
            <Chip
              key={person.id}
              person={person}
              onRemove={marks.mayRemove(person) ? marks.remove.mutate : undefined}
            />
          ))}
        </ul>
        {mayMark && <p className={styles.hint}>{t("marks.hint")}</p>}
      </div>
    </dialog>
  );
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (!current?.open) current?.showModal();
    return () => current?.close();
  }, []);
  return dialog;
}

interface StageProps {
  photo: StoredFile;
  people: readonly PhotoPerson[];
  place: PhotoPlace | undefined;
  onPlace: ((place: PhotoPlace) => void) | undefined;
}

const fraction = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole));

const at = ({ x, y }: PhotoPlace) => ({ "--x": `${x * 100}%`, "--y": `${y * 100}%` }) as CSSProperties;

function Stage({ photo, people, place, onPlace }: StageProps) {
  const { width = 4, height = 3, alternative } = photo;
  const placeAt = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width: wide, height: high } = currentTarget.getBoundingClientRect();
    onPlace?.({ x: fraction(clientX - left, wide), y: fraction(clientY - top, high) });
  };
  return (
    <div className={styles.room}>
      <div
        className={styles.stage}
        data-stage
        style={{ "--ratio": width / height } as CSSProperties}
        onPointerDown={(event) => {
          // Keeps the focus in the field.
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          placeAt(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && placeAt(event)}
      >
        <img {...wholePicture(photo)} sizes="100vw" alt={alternative ?? ""} draggable={false} />
        {place && <span className={classNames(styles.frame, styles.current)} style={at(place)} />}
        {people.map(
          (person) =>
            person.place && (
              <span key={person.id} className={styles.frame} style={at(person.place)}>
                <bdi className={styles.name}>{nameOf(person)}</bdi>
              </span>
            ),
        )}
      </div>
    </div>
  );
}

interface NamingProps {
  field: React.RefObject<HTMLInputElement | null>;
  groupId: string;
  onChoose: (choice: Choice) => void;
  /** Set while a frame waits for its name. */
  onDrop: (() => void) | undefined;
}

function Naming({ field, groupId, onChoose, onDrop }: NamingProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const { data } = useQuery(peopleToMarkQuery(groupId));
  const isAsking = onDrop !== undefined || typed.trim() !== "";
  const choices = data && isAsking ? choicesFor(data, typed) : [];
  const choose = (choice: Choice) => {
    setTyped("");
    onChoose(choice);
  };
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (choices[0]) choose(choices[0]);
      }}
    >
      <div className={styles.ask}>
        <input
          ref={field}
          value={typed}
          aria-label={t("marks.field")}
          placeholder={t("marks.field")}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={nameLength}
          onChange={({ target }) => setTyped(target.value)}
        />
        {onDrop && <IconButton label={t("marks.drop")} icon={<Trash2 size={22} />} onClick={onDrop} />}
      </div>
      {!isAsking && <p className={styles.hint}>{t("marks.tap")}</p>}
      <ul>
        {choices.map((choice) => (
          <li key={choice.kind === "member" ? choice.member.id : `${choice.kind} ${choice.name}`}>
            <button type="button" className={styles.choice} onClick={() => choose(choice)}>
              <ChoiceText choice={choice} />
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}

function ChoiceText({ choice }: { choice: Choice }) {
  const t = useT();
  if (choice.kind === "member")
    return (
      <>
        <PersonAvatar person={choice.member} size={40} />
        <span>
          <b dir="auto">{choice.member.name}</b>
          <small>{t("marks.member")}</small>
        </span>
      </>
    );
  if (choice.kind === "name")
    return (
      <>
        <Avatar person={{ id: choice.name, name: choice.name }} size={40} />
        <span>
          <b dir="auto">{choice.name}</b>
          <small>{t("marks.no_account", { count: choice.photos })}</small>
        </span>
      </>
    );
  return (
    <>
      <span className={styles.plus}>
        <Plus aria-hidden size={22} />
      </span>
      <span>
        <b>{t("marks.add", { name: choice.name })}</b>
        <small>{t("marks.add_hint")}</small>
      </span>
    </>
  );
}

function Latest({ latest, onUndo }: { latest: PhotoPerson; onUndo: (id: string) => void }) {
  const t = useT();
  return (
    <p className={styles.latest}>
      {t("marks.marked", { name: nameOf(latest) })}{" "}
      <Button look="quiet" onClick={() => onUndo(latest.id)}>
        {t("action.undo")}
      </Button>
    </p>
  );
}

function Chip({ person, onRemove }: { person: PhotoPerson; onRemove: ((id: string) => void) | undefined }) {
  const t = useT();
  const name = nameOf(person);
  return (
    <li className={styles.chip}>
      {person.member ? (
        <PersonAvatar person={person.member} size={28} />
      ) : (
        <Avatar person={{ id: name, name }} size={28} />
      )}
      <bdi>{name}</bdi>
      {onRemove && (
        <IconButton label={t("marks.remove", { name })} icon={<X size={18} />} onClick={() => onRemove(person.id)} />
      )}
    </li>
  );
}
