import { Lock } from "lucide-react";
import { permissionsOf, type Position } from "#contract/permissions.ts";
import { useT } from "../../i18n/language.tsx";
import styles from "./permission-note.module.css";

interface PermissionNoteProps {
  right: "post" | "comment" | "makePublicLinks";
  position: Position;
}

/** Takes the place of what the person may not do, and says who may. */
export function PermissionNote({ right, position }: PermissionNoteProps) {
  const t = useT();
  const lowest = permissionsOf(position)[right] === "admin" ? "admins" : "members";
  return (
    <p className={styles.note}>
      <Lock aria-hidden size={16} />
      {t(`permissions.only_${lowest}_${right}`)}
    </p>
  );
}
