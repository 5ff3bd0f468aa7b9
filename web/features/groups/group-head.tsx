import type { GroupOfMine } from "#contract/groups.ts";
import { GroupAvatar } from "./group-avatar.tsx";
import styles from "./group-head.module.css";

/** Picture and description of the group, if set; otherwise only its name, for screen readers. */
export function GroupHead({ group, name }: { group?: GroupOfMine; name?: string }) {
  if (!group?.picture && !group?.description) return <h1 className="visually-hidden">{name}</h1>;
  return (
    <header className={styles.head}>
      <GroupAvatar group={group} size={64} />
      <div className={styles.words}>
        <h1 dir="auto">{group.name}</h1>
        {group.description && <p dir="auto">{group.description}</p>}
      </div>
    </header>
  );
}
