import { Download } from "lucide-react";
import { buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";
import { DownloadLink } from "../../files/downloads/download-link.tsx";

/** Downloads a whole group, for its admins. */
export function GroupExport({ groupId }: { groupId: string }) {
  const t = useT();
  return (
    <Card title={t("export.group")}>
      <p>{t("export.group_hint")}</p>
      <ExportLink
        list={`api/groups/${groupId}/export/parts`}
        path={`files/groups/${groupId}/export.zip`}
        label={t("export.group_link")}
      />
    </Card>
  );
}

/** Downloads everything that the person has written and uploaded. */
export function OwnExport() {
  const t = useT();
  return (
    <Card title={t("export.mine")}>
      <p>{t("export.mine_hint")}</p>
      <ExportLink list="api/me/export/parts" path="api/me/export.zip" label={t("export.mine_link")} />
    </Card>
  );
}

function ExportLink({ list, path, label }: { list: string; path: string; label: string }) {
  return (
    <div className={form.actions}>
      <DownloadLink source={{ parts: list, hasTexts: true }} path={path} className={buttonClass({})}>
        <Download aria-hidden size={18} />
        {label}
      </DownloadLink>
    </div>
  );
}
