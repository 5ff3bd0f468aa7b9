import { Link } from "wouter";
import { buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";

export function ImportLink({ groupId, withChats }: { groupId: string; withChats: boolean }) {
  const t = useT();
  return (
    <Card title={t("import.title")}>
      {withChats && <p>{t("import.link_hint")}</p>}
      <div className={form.actions}>
        <Link href={`/groups/${groupId}/import`} className={buttonClass({})}>
          {t(withChats ? "import.open_all" : "import.photos")}
        </Link>
      </div>
    </Card>
  );
}
