import type { ReactNode } from "react";
import { Cake } from "lucide-react";
import { Link } from "wouter";
import type { Birthday } from "#contract/accounts.ts";
import { isCelebratedOn, type CalendarDay } from "#contract/birthdays.ts";
import type { Profile } from "#contract/profiles.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { GroupAvatar } from "../../groups/groups/group-avatar.tsx";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { birthdayText } from "./birthday-text.ts";
import styles from "./profile.module.css";

interface ProfileHeadProps {
  profile: Profile;
  children?: ReactNode;
}

export function ProfileHead({ profile: { person, birthday, groups }, children }: ProfileHeadProps) {
  const t = useT();
  return (
    <header className={styles.head}>
      <PersonAvatar person={person} size={88} />
      <div className={styles.words}>
        <h1>
          <bdi>{person.name}</bdi>
        </h1>
        {birthday && <BirthdayLine birthday={birthday} />}
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
        {children}
      </div>
    </header>
  );
}

function BirthdayLine({ birthday }: { birthday: Birthday }) {
  const t = useT();
  const language = useLanguage();
  const isToday = isCelebratedOn(birthday, today());
  return (
    <p className={styles.birthday}>
      {isToday ? (
        <span className={styles.today}>
          <span aria-hidden>🎂</span> {t("profile.birthday_today")}
        </span>
      ) : (
        <>
          <Cake aria-hidden size={18} />
          <span className="visually-hidden">{t("account.birthday")}</span>
        </>
      )}
      <span>{birthdayText(birthday, language)}</span>
    </p>
  );
}

function today(): CalendarDay {
  const now = new Date();
  return { day: now.getDate(), month: now.getMonth() + 1, year: now.getFullYear() };
}
