import type { Group } from "#contract/groups.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";
import { MemberList } from "./members.tsx";

export default function MembersDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t("group.members", { count: group.users.length })} onClose={onClose}>
      <MemberList group={group} />
      <div className={form.dialogActions}>
        <Button onClick={onClose}>{t("action.close")}</Button>
      </div>
    </Dialog>
  );
}
