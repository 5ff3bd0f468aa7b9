import { ChevronDown } from "lucide-react";
import type { Author } from "#contract/messages.ts";
import { PersonAvatar } from "./person-avatar.tsx";
import { PersonLink } from "./person-name.tsx";
import styles from "./people-details.module.css";

const facesShown = 5;

interface PeopleDetailsProps {
  title: string;
  people: readonly Author[];
  withFaces?: boolean;
  /** Words after the list, about people who are not in it. */
  others?: string;
}

/** A line that opens a list of people; just the line if their names are not known. */
export function PeopleDetails({ title, people, withFaces, others }: PeopleDetailsProps) {
  if (people.length === 0) return <p className="soft">{title}</p>;
  return (
    <details className={styles.details}>
      <summary>
        {withFaces && (
          <span aria-hidden className={styles.faces}>
            {people.slice(0, facesShown).map((person) => (
              <PersonAvatar key={person.id} person={person} size={28} />
            ))}
          </span>
        )}
        {title}
        <ChevronDown aria-hidden size={18} />
      </summary>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <PersonAvatar person={person} size={32} />
            <PersonLink person={person} className={styles.name}>
              <bdi>{person.name}</bdi>
            </PersonLink>
          </li>
        ))}
      </ul>
      {others && <p className="soft">{others}</p>}
    </details>
  );
}
