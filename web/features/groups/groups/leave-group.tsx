import { DoorOpen } from "lucide-react";
import type { Group } from "#contract/groups.ts";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { ErrorNotice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useLeave } from "./use-leave.ts";

export function LeaveGroup({ group }: { group: Group }) {
  const t = useT();
  const { leave, busy, error } = useLeave(group);
  return (
    <Card title={t("group.leave")}>
      <p>{t("group.leave_hint")}</p>
      <ErrorNotice error={error} />
      <div className={form.actions}>
        <Button look="danger" icon={<DoorOpen size={18} />} busy={busy} onClick={leave}>
          {t("group.leave")}
        </Button>
      </div>
    </Card>
  );
}
