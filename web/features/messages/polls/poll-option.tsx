import { useId, type KeyboardEvent } from "react";
import type { Author } from "#contract/messages.ts";
import { joinList } from "#contract/languages.ts";
import { isMultiple } from "#contract/poll-rules.ts";
import type { PollData, PollResult } from "#contract/polls.ts";
import { classNames } from "../../../components/class-names.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { optionLabel } from "../messages/poll-data.ts";
import styles from "./poll.module.css";

interface OptionChoiceProps {
  option: PollData["options"][number];
  poll: PollData;
  result: PollResult | undefined;
  /** Votes of the option that has the most. */
  most: number;
  name: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** An option with the people who chose it, and how many more can. */
export function PollOption(props: OptionChoiceProps) {
  const { option, result } = props;
  const { places } = option;
  return (
    <div className={styles.option}>
      <OptionChoice {...props} />
      <Voters label={optionLabel(option, useLanguage())} result={result} />
      {places !== undefined && <PlacesLeft count={places - (result?.votes ?? 0)} />}
    </div>
  );
}

/** An option with a bar for its share of the votes. A tap chooses it or withdraws the vote. `faces` stand before the number of votes. */
export function OptionChoice(props: OptionChoiceProps & { faces?: readonly Author[] }) {
  const { option, poll, result, most, name, isOpen, faces, onToggle } = props;
  const language = useLanguage();
  const t = useT();
  const id = useId();
  const { votes, isMine } = result ?? { votes: 0, isMine: false };
  const { places } = option;
  const isFull = places !== undefined && votes >= places && !isMine;
  return (
    <label className={classNames(styles.choice, isMine && styles.mine)}>
      <span aria-hidden className={styles.bar} style={{ inlineSize: `${(votes / (places ?? most)) * 100}%` }} />
      <input
        type={isMultiple(poll) ? "checkbox" : "radio"}
        name={name}
        checked={isMine}
        disabled={!isOpen || isFull}
        aria-describedby={id}
        onChange={() => !isMine && onToggle()}
        // A selected radio button fires no change event, so the second tap withdraws the vote here.
        onClick={() => isMine && onToggle()}
        onKeyDown={focusNeighbour}
      />
      <span dir="auto" className={styles.label}>
        {optionLabel(option, language)}
      </span>
      {faces && <Faces people={faces} />}
      <span id={id} className={styles.votes}>
        <span aria-hidden>{[votes, ...(places === undefined ? [] : [places])].join("/")}</span>
        <span className="visually-hidden">
          {t("poll.votes", { count: votes })}
          {faces &&
            faces.length > 0 &&
            ` (${joinList(
              language,
              faces.map(({ name }) => name),
            )})`}
        </span>
      </span>
    </label>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys select radio buttons, and so would vote for each option on the way. Here they only move the focus, and Space votes. */
function focusNeighbour(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: option, key } = event;
  const step = steps[key];
  if (option.type !== "radio" || step === undefined) return;
  event.preventDefault();
  const all = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(option.name)}"]:enabled`);
  const options = [...all];
  options.at((options.indexOf(option) + step) % options.length)?.focus();
}

function Faces({ people }: { people: readonly Author[] }) {
  return (
    <span aria-hidden className={styles.faces}>
      {people.map((person) => (
        <PersonAvatar key={person.id} person={person} size={22} />
      ))}
    </span>
  );
}

function PlacesLeft({ count }: { count: number }) {
  const t = useT();
  return <p className={styles.places}>{count > 0 ? t("poll.places_left", { count }) : t("poll.full")}</p>;
}

const facesShown = 5;

function Voters({ label, result }: { label: string; result: PollResult | undefined }) {
  const t = useT();
  const language = useLanguage();
  const people = result?.people ?? [];
  if (!result || people.length === 0) return null;
  const shown = people.slice(0, facesShown);
  const names = shown.map(({ name }) => name);
  const others = result.votes - shown.length;
  return (
    <div role="group" aria-label={t("poll.people", { option: label })} className={styles.voters}>
      <Faces people={shown} />
      <span dir="auto" className={styles.names}>
        {joinList(language, [...names, ...(others > 0 ? [t("poll.more_people", { count: others })] : [])])}
      </span>
    </div>
  );
}
