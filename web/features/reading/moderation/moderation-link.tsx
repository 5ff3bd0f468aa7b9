import { Link } from "wouter";
import { buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";

export function ModerationLink({ groupId, isAdmin }: { groupId: string; isAdmin: boolean }) {
  const t = useT();
  return (
    <Card title={t("moderation.title")}>
      <p>{t(isAdmin ? "moderation.link_hint" : "moderation.log_hint")}</p>
      <div className={form.actions}>
        <Link href={`/groups/${groupId}/moderation`} className={buttonClass({})}>
          {t(isAdmin ? "moderation.title" : "moderation.log")}
        </Link>
      </div>
    </Card>
  );
}
