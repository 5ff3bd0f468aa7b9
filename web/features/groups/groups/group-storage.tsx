import { useQuery } from "@tanstack/react-query";
import type { Group } from "#contract/groups.ts";
import { Card } from "../../../components/card.tsx";
import { LoadState } from "../../../components/notice.tsx";
import { formatSize } from "../../../i18n/file-size.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { storageQuery } from "./queries.ts";

export function GroupStorage({ group }: { group: Group }) {
  const t = useT();
  const language = useLanguage();
  const { data: used, error } = useQuery(storageQuery(group.id));
  return (
    <Card title={t("group.storage")}>
      <LoadState data={used} error={error} height={24} />
      {used && (
        <p>
          {used.files === 0
            ? t("group.storage_none")
            : t("group.storage_used", {
                size: formatSize(used.bytes, language),
                files: t("message.files", { count: used.files }),
              })}
        </p>
      )}
    </Card>
  );
}
