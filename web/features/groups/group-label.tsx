import type { GroupOfMine } from "#contract/groups.ts";
import { useT } from "../../i18n/language.tsx";
import styles from "./group-switcher.module.css";

/** Name of the group, with a marker if it has unread messages. */
export function GroupLabel({ group: { name, unread } }: { group: GroupOfMine }) {
  const t = useT();
  return (
    <>
      {name}
      {unread && (
        <>
          <span aria-hidden className={styles.unread} />
          <span className="visually-hidden"> ({t("feed.unread")})</span>
        </>
      )}
    </>
  );
}
