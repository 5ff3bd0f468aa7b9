import type { Member } from "#contract/groups.ts";
import { Card } from "../../components/card.tsx";
import { useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../accounts/person-avatar.tsx";
import { useMe } from "../accounts/use-me.ts";
import styles from "./members.module.css";

export function Members({ members }: { members: readonly Member[] }) {
  const t = useT();
  const me = useMe();
  return (
    <Card title={t("group.members", { count: members.length })}>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id}>
            <PersonAvatar person={member} size={44} />
            <span dir="auto">{member.name}</span>
            {member.id === me.id && <span className={styles.you}>{t("group.you")}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
