import { Plus } from "lucide-react";
import { Link, Redirect } from "wouter";
import { buttonClass } from "../components/button.tsx";
import { useInfo, useMe } from "../features/identity/people/use-me.ts";
import { GroupRows } from "../features/reading/home/group-rows.tsx";
import { useT } from "../i18n/language.tsx";
import styles from "./groups.module.css";
import { Page } from "./page.tsx";

export default function GroupsScreen() {
  const t = useT();
  const { groups } = useMe();
  const info = useInfo();
  if (groups.length < 2) return <Redirect to="/" replace />;
  return (
    <Page title={t("menu.groups")} isHome width="list">
      <div className={styles.head}>
        <h1>{t("menu.groups")}</h1>
        {info?.allow_create_group !== false && (
          <Link href="/create-group" className={buttonClass({})}>
            <Plus aria-hidden size={20} />
            {t("group.create")}
          </Link>
        )}
      </div>
      <GroupRows />
    </Page>
  );
}
