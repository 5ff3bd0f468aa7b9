import type { ReactNode } from "react";
import { Tabs } from "../components/tabs.tsx";
import { useMe } from "../features/accounts/use-me.ts";
import { useT } from "../i18n/language.tsx";
import { Page } from "./page.tsx";
import styles from "./settings.module.css";

/** One tab for oneself and one for each group. */
export function Settings({ title, groupId, children }: { title: string; groupId?: string; children: ReactNode }) {
  const t = useT();
  const { id, groups } = useMe();
  return (
    <Page title={`${title} · ${t("settings.nav")}`} groupId={groupId} width="reading">
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.settings}>
        <Tabs
          label={t("settings.nav")}
          tabs={[
            { href: `/users/${id}/settings`, label: t("account.title") },
            ...groups.map((group) => ({ href: `/groups/${group.id}/settings`, label: group.name })),
          ]}
        />
        {children}
      </div>
    </Page>
  );
}
