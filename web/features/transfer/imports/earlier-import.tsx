import { useQuery } from "@tanstack/react-query";
import type { Import } from "#contract/imports.ts";
import { Button } from "../../../components/button.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./imports.module.css";
import { importsQuery } from "./queries.ts";
import { useUndoImport } from "./use-undo-import.ts";

/** While an import is being undone, its messages still count as imported. */
export function useEarlierImport(groupId: string, title: string): Import | undefined {
  const { data: imports = [] } = useQuery(importsQuery(groupId));
  return imports.find((one) => one.title === title.trim() && (one.messages > 0 || one.isUndone));
}

/** Explains what a second import of the same does, and offers to undo the first one. */
export function EarlierImport({ groupId, imported }: { groupId: string; imported: Import }) {
  const t = useT();
  const { undo, busy } = useUndoImport(groupId);
  return (
    <div className={styles.earlier} role="status">
      <p>{imported.isUndone ? t("import.undoing") : t("import.again", { title: imported.title })}</p>
      {!imported.isUndone && (
        <Button disabled={busy} onClick={() => void undo(imported)}>
          {t("import.undo")}
        </Button>
      )}
    </div>
  );
}
