import { X } from "lucide-react";
import { Link } from "wouter";
import type { MarkedPerson, PersonInPhotos } from "#contract/library.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { useT } from "../../../i18n/language.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { libraryAddress, nameIn, queryFor } from "./marked.ts";
import { NameClaim } from "./name-claim.tsx";
import styles from "./people-shelf.module.css";
import type { Scope } from "./queries.ts";

/** The people in the photos of a group, in one line that leads to the photos of each. Renders nothing without people. */
export function PeopleShelf({ scope, people }: { scope: Scope; people: readonly PersonInPhotos[] }) {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <nav aria-label={t("library.people")}>
      <ul className={styles.shelf}>
        {people.map((person) => (
          <li key={person.member?.id ?? `name ${person.name}`}>
            <Link
              href={libraryAddress(scope, queryFor(person))}
              className={styles.person}
              aria-label={`${nameIn(person)}, ${t("library.count", { count: person.photos })}`}
            >
              <MarkedAvatar person={person} size={32} />
              <bdi>{nameIn(person)}</bdi>
              <span className={styles.count}>{person.photos}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MarkedHeadProps {
  scope: Scope;
  /** Undefined until it is known, and if there are no photos. */
  person: MarkedPerson | undefined;
}

export function MarkedHead({ scope, person }: MarkedHeadProps) {
  const t = useT();
  const label = t("profile.photos_all");
  return (
    <div className={styles.head}>
      <div className={styles.whose}>
        {person && <MarkedAvatar person={person} size={40} />}
        <h1>{person ? t("library.of", { name: nameIn(person) }) : t("library.title")}</h1>
        <Link href={libraryAddress(scope)} className={iconButtonClass} aria-label={label} title={label}>
          <X aria-hidden size={20} />
        </Link>
      </div>
      {scope !== undefined && person?.name !== undefined && <NameClaim groupId={scope} name={person.name} />}
    </div>
  );
}

function MarkedAvatar({ person: { member, name = "" }, size }: { person: MarkedPerson; size: number }) {
  return member ? <PersonAvatar person={member} size={size} /> : <Avatar person={{ id: name, name }} size={size} />;
}
