import { Flame } from "lucide-react";
import { PersonAvatar } from "../people/person-avatar.tsx";
import { doersOf, type NotificationGroup } from "./notification-groups.ts";
import styles from "./avatar-stack.module.css";

/** Avatars of the person, or of the two latest of several. Announcements by the operator show a flame. */
export function AvatarStack({ grouped }: { grouped: NotificationGroup }) {
  if (grouped[0].type === "global_notification") return <Flame aria-hidden size={24} className={styles.notice} />;
  const [last, other] = doersOf(grouped);
  if (doersOf(grouped).length === 1) return <PersonAvatar person={last ?? null} size={40} />;
  return (
    <span className={styles.two}>
      <PersonAvatar person={other ?? null} size={28} />
      <PersonAvatar person={last ?? null} size={28} />
    </span>
  );
}
