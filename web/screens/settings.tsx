import type { ReactNode } from "react";
import { Places } from "../components/places.tsx";
import { PersonAvatar } from "../features/people/person-avatar.tsx";
import { useMe } from "../features/people/use-me.ts";
import { GroupAvatar } from "../features/groups/group-avatar.tsx";
import { useT } from "../i18n/language.tsx";
import { Page } from "./page.tsx";
import styles from "./settings.module.css";

/** Frame of the settings, with one page for the account and one for each group. */
export function Settings({ title, groupId, children }: { title: string; groupId?: string; children: ReactNode }) {
  const t = useT();
  const me = useMe();
  return (
    <Page title={`${title} · ${t("settings.nav")}`} groupId={groupId} width="settings">
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.settings}>
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
        <div className={styles.part}>{children}</div>
      </div>
    </Page>
  );
}
