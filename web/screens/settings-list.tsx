import { Bell, Code, KeyRound, Tablet } from "lucide-react";
import { useId } from "react";
import { Preferences } from "../features/accounts/accounts/preferences.tsx";
import { GroupAvatar } from "../features/groups/groups/group-avatar.tsx";
import { PersonAvatar } from "../features/identity/people/person-avatar.tsx";
import { useMe } from "../features/identity/people/use-me.ts";
import { useT } from "../i18n/language.tsx";
import { SettingsRow } from "./settings-row.tsx";
import styles from "./settings.module.css";

export function SettingsList() {
  const t = useT();
  const me = useMe();
  const groupsId = useId();
  const here = `/users/${me.id}/settings`;
  return (
    <>
      <nav aria-label={t("settings.nav")}>
        <ul className={styles.list}>
          <SettingsRow href={`${here}?tab=profile`} picture={<PersonAvatar person={me} size={32} />}>
            {t("account.profile")}
          </SettingsRow>
          <SettingsRow href={`${here}?tab=notifications`} picture={<Bell aria-hidden size={22} />}>
            {t("account.notifications")}
          </SettingsRow>
          <SettingsRow href={`${here}?tab=access`} picture={<KeyRound aria-hidden size={22} />}>
            {t("account.access")}
          </SettingsRow>
          <SettingsRow href={`${here}?tab=frames`} picture={<Tablet aria-hidden size={22} />}>
            {t("account.frames")}
          </SettingsRow>
          <SettingsRow href={`${here}?tab=programs`} picture={<Code aria-hidden size={22} />}>
            {t("account.programs")}
          </SettingsRow>
        </ul>
      </nav>
      <Preferences />
      {me.groups.length > 0 && (
        <section aria-labelledby={groupsId} className={styles.lists}>
          <h2 id={groupsId} className={styles.title}>
            {t("menu.groups")}
          </h2>
          <ul className={styles.list}>
            {me.groups.map((group) => (
              <SettingsRow
                key={group.id}
                href={`/groups/${group.id}/settings`}
                picture={<GroupAvatar group={group} size={32} />}
              >
                {group.name}
              </SettingsRow>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
