import { type ReactNode } from "react";
import { classNames } from "../components/class-names.ts";
import { Places } from "../components/places.tsx";
import { PersonAvatar } from "../features/identity/people/person-avatar.tsx";
import { useMe } from "../features/identity/people/use-me.ts";
import { GroupAvatar } from "../features/groups/groups/group-avatar.tsx";
import { useMedia } from "../hooks/use-media.ts";
import { useT } from "../i18n/language.tsx";
import { Page } from "./page.tsx";
import styles from "./settings.module.css";

interface SettingsProps {
  title: string;
  groupId?: string;
  back: string;
  /** True if the list beside the page names only the page above it. */
  isSubpage?: boolean;
  /** List of the pages that belong together, instead of that of all settings. */
  index?: ReactNode;
  children: ReactNode;
}

export function Settings({ title, groupId, back, isSubpage = false, index, children }: SettingsProps) {
  const t = useT();
  const isPhone = useIsPhone();
  return (
    <Page
      title={`${title} · ${t("settings.nav")}`}
      groupId={groupId}
      width="settings"
      back={isPhone || isSubpage ? back : undefined}
    >
      <div className={classNames(styles.settings, index !== undefined && styles.beside)}>
        {!isPhone && (index ?? <AllSettings />)}
        <div className={styles.part}>
          <h1 className={isPhone || isSubpage ? styles.heading : "visually-hidden"}>{title}</h1>
          {children}
        </div>
      </div>
    </Page>
  );
}

export function useIsPhone(): boolean {
  return !useMedia("(min-width: 768px)");
}

function AllSettings() {
  const t = useT();
  const me = useMe();
  return (
    <Places
      label={t("settings.nav")}
      places={[
        {
          href: `/users/${me.id}/settings`,
          label: t("account.title"),
          picture: <PersonAvatar person={me} size={28} />,
        },
        ...me.groups.map((group) => ({
          href: `/groups/${group.id}/settings`,
          label: group.name,
          picture: <GroupAvatar group={group} />,
        })),
      ]}
    />
  );
}
