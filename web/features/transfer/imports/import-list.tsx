import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./imports.module.css";
import { importsQuery } from "./queries.ts";
import { useUndoImport } from "./use-undo-import.ts";

export function ImportList({ groupId }: { groupId: string }) {
  const t = useT();
  const me = useMe();
  const { data: imports = [] } = useQuery(importsQuery(groupId));
  const { undo, busy } = useUndoImport(groupId);
  if (imports.length === 0) return null;
  return (
    <Card title={t("import.earlier")}>
      <ul className={styles.list}>
        {imports.map((imported) => (
          <li key={imported.id} className={styles.row}>
            <div className={styles.words}>
              <p>
                <bdi>{imported.title}</bdi>
              </p>
              <p className="soft">
                {imported.creator && imported.creator.id !== me.id && (
                  <>
                    <bdi>{imported.creator.name}</bdi> ·{" "}
                  </>
                )}
                {t("import.count", { count: imported.messages })} · <RelativeTime at={imported.startedAt} />
              </p>
            </div>
            {imported.isUndone ? (
              <p className="soft">{t("import.undoing")}</p>
            ) : (
              <Button disabled={busy} onClick={() => void undo(imported)}>
                {t("import.undo")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
