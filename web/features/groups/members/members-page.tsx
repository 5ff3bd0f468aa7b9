import { UserRoundPlus } from "lucide-react";
import type { Group } from "#contract/groups.ts";
import { Button } from "../../../components/button.tsx";
import { useT } from "../../../i18n/language.tsx";
import { MemberList } from "./members.tsx";
import styles from "./members-page.module.css";
import { useInvite } from "../groups/use-invite.ts";

export function MembersPage({ group }: { group: Group }) {
  const t = useT();
  const invite = useInvite(group);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t("group.members", { count: group.users.length })}</h1>
        {invite && (
          <Button icon={<UserRoundPlus aria-hidden size={18} />} onClick={invite}>
            {t("group.invite")}
          </Button>
        )}
      </header>
      <div className={styles.list}>
        <MemberList group={group} />
      </div>
    </div>
  );
}
