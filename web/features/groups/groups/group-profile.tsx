import type { Group } from "#contract/groups.ts";
import { Card } from "../../../components/card.tsx";
import { useT } from "../../../i18n/language.tsx";
import { GroupAvatar } from "./group-avatar.tsx";
import styles from "./group-profile.module.css";

export function GroupProfile({ group }: { group: Group }) {
  const t = useT();
  return (
    <Card title={t("group.about")} isPageOnPhones>
      <div className={styles.profile}>
        <GroupAvatar group={group} size={88} />
        <div className={styles.words}>
          <h3>
            <bdi>{group.name}</bdi>
          </h3>
          {group.description && <p dir="auto">{group.description}</p>}
        </div>
      </div>
    </Card>
  );
}
