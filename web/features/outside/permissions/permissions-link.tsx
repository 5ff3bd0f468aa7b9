import type { Group } from "#contract/groups.ts";
import { permissionsOf } from "#contract/permissions.ts";
import { Link } from "wouter";
import { buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";
import { presetOf } from "./preset-of.ts";

export function PermissionsLink({ group }: { group: Group }) {
  const t = useT();
  const preset = presetOf(permissionsOf(group));
  return (
    <Card title={t("permissions.title")}>
      <p>
        {preset === undefined
          ? t("permissions.custom")
          : `${t(`permissions.${preset}`)}: ${t(`permissions.${preset}_hint`)}`}
      </p>
      <div className={form.actions}>
        <Link href={`/groups/${group.id}/permissions`} className={buttonClass({})}>
          {t("permissions.change")}
        </Link>
      </div>
    </Card>
  );
}
