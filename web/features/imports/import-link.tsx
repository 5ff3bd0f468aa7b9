import { Link } from "wouter";
import { buttonClass } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import form from "../../components/form.module.css";
import { useT } from "../../i18n/language.tsx";

/** Leads to the page on which admins bring in what was written elsewhere. */
export function ImportLink({ groupId }: { groupId: string }) {
  const t = useT();
  return (
    <Card title={t("import.title")}>
      <p>{t("import.link_hint")}</p>
      <div className={form.actions}>
        <Link href={`/groups/${groupId}/import`} className={buttonClass({})}>
          {t("import.chat")}
        </Link>
      </div>
    </Card>
  );
}
