import { UsersRound } from "lucide-react";
import { useLocation } from "wouter";
import { useAlert } from "../components/alert.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { useInfo } from "../features/people/use-me.ts";
import { CreateGroupForm } from "../features/groups/create-group-form.tsx";
import { useT } from "../i18n/language.tsx";
import styles from "./create-group.module.css";
import { Page } from "./page.tsx";

export default function CreateGroup() {
  const t = useT();
  const alert = useAlert();
  const [, navigate] = useLocation();
  const info = useInfo();

  if (info?.allow_create_group === false) return <Disabled />;
  return (
    <Page title={t("group.create")} width="reading">
      <div className={styles.card}>
        <div className={styles.words}>
          <h1>{t("group.create")}</h1>
          <p>{t("group.create_hint")}</p>
        </div>
        <CreateGroupForm
          onCreated={({ id, name }) => {
            alert(t("group.created", { name }));
            navigate(`/groups/${id}`, { replace: true });
          }}
        />
      </div>
    </Page>
  );
}

function Disabled() {
  const t = useT();
  return (
    <Page title={t("group.create")}>
      <EmptyState icon={<UsersRound size={28} />} title={t("error.create_group_disabled")}>
        {t("group.create_disabled")}
      </EmptyState>
    </Page>
  );
}
