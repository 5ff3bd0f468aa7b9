import type { GroupOfMine } from "#contract/groups.ts";
import { useNow } from "../../../hooks/use-now.ts";
import { useT } from "../../../i18n/language.tsx";
import { isMuted } from "./group-mute.ts";
import styles from "./group-switcher.module.css";

/** The marker for unread messages is grey while the group is muted. */
export function GroupLabel({ group }: { group: GroupOfMine }) {
  const t = useT();
  const { name, unread } = group;
  const isQuiet = useNow((now) => isMuted(group, now));
  return (
    <>
      {name}
      {unread && (
        <>
          <span aria-hidden className={isQuiet ? styles.quiet : styles.unread} />
          <span className="visually-hidden"> ({t("feed.unread")})</span>
        </>
      )}
    </>
  );
}
