import { Pencil } from "lucide-react";
import { Link, useLocation } from "wouter";
import { useShortcut } from "../../../hooks/use-shortcut.ts";
import { useT } from "../../../i18n/language.tsx";
import styles from "../../../components/floating-button.module.css";

/** Floats over the group's page. Its shortcut is `c`. */
export function WriteButton({ groupId }: { groupId: string }) {
  const t = useT();
  const [, navigate] = useLocation();
  const address = `/groups/${groupId}/write`;
  useShortcut("c", () => navigate(address));
  return (
    <Link href={address} className={styles.button} aria-keyshortcuts="c">
      <Pencil aria-hidden size={20} />
      {t("feed.write")}
    </Link>
  );
}
