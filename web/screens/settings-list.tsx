import { Bell, ChevronRight, KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { GroupAvatar } from "../features/groups/groups/group-avatar.tsx";
import { PersonAvatar } from "../features/identity/people/person-avatar.tsx";
import { useMe } from "../features/identity/people/use-me.ts";
import { useT } from "../i18n/language.tsx";
import styles from "./settings.module.css";

export function SettingsList() {
  const t = useT();
  const me = useMe();
  const here = `/users/${me.id}/settings`;
  return (
    <nav aria-label={t("settings.nav")} className={styles.lists}>
      <ul className={styles.list}>
        <Row href={`${here}?tab=profile`} picture={<PersonAvatar person={me} size={32} />}>
          {t("account.profile")}
        </Row>
        <Row href={`${here}?tab=notifications`} picture={<Bell aria-hidden size={22} />}>
          {t("account.notifications")}
        </Row>
        <Row href={`${here}?tab=access`} picture={<KeyRound aria-hidden size={22} />}>
          {t("account.access")}
        </Row>
      </ul>
      {me.groups.length > 0 && (
        <>
          <h2 className={styles.title}>{t("menu.groups")}</h2>
          <ul className={styles.list}>
            {me.groups.map((group) => (
              <Row
                key={group.id}
                href={`/groups/${group.id}/settings`}
                picture={<GroupAvatar group={group} size={32} />}
              >
                {group.name}
              </Row>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

function Row({ href, picture, children }: { href: string; picture: ReactNode; children: string }) {
  return (
    <li>
      <Link href={href}>
        <span className={styles.sign}>{picture}</span>
        <span dir="auto" className={styles.label}>
          {children}
        </span>
        <ChevronRight aria-hidden size={18} className="mirrored" />
      </Link>
    </li>
  );
}
