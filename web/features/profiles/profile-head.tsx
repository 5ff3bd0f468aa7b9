import { Link } from "wouter";
import type { Profile } from "#contract/profiles.ts";
import { useT } from "../../i18n/language.tsx";
import { GroupAvatar } from "../groups/group-avatar.tsx";
import { PersonAvatar } from "../people/person-avatar.tsx";
import styles from "./profile.module.css";

/** Picture and name of a person, and the groups they share with the reader. */
export function ProfileHead({ profile: { person, groups } }: { profile: Profile }) {
  const t = useT();
  return (
    <header className={styles.head}>
      <PersonAvatar person={person} size={88} />
      <div className={styles.words}>
        <h1 dir="auto">{person.name}</h1>
        {groups.length > 0 && (
          <ul className={styles.groups} aria-label={t("profile.groups")}>
            {groups.map((group) => (
              <li key={group.id}>
                <Link href={`/groups/${group.id}`} className={styles.group}>
                  <GroupAvatar group={group} size={24} />
                  <span dir="auto">{group.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}
