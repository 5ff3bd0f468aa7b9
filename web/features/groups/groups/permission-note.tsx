import { Lock } from "lucide-react";
import { permissionsOf, type Position } from "#contract/permissions.ts";
import { useT } from "../../../i18n/language.tsx";
import styles from "./permission-note.module.css";

interface PermissionNoteProps {
  right: "post" | "comment" | "makePublicLinks";
  position: Position;
}

/** Replaces a forbidden action and says why. A right granted to members is missing only for readers. */
export function PermissionNote({ right, position }: PermissionNoteProps) {
  const t = useT();
  const reason = permissionsOf(position)[right] === "admin" ? "only_admins" : "reader";
  return (
    <p className={styles.note}>
      <Lock aria-hidden size={16} />
      {t(`permissions.${reason}_${right}`)}
    </p>
  );
}
