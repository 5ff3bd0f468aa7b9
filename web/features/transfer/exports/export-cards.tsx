import { Download } from "lucide-react";
import { call } from "../../../api/client.ts";
import { buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import form from "../../../components/form.module.css";
import { useT } from "../../../i18n/language.tsx";
import type { DownloadSource } from "../../files/downloads/begun-parts.ts";
import { DownloadLink } from "../../files/downloads/download-link.tsx";

export function GroupExport({ groupId }: { groupId: string }) {
  const t = useT();
  return (
    <Card title={t("export.group")}>
      <p>{t("export.group_hint")}</p>
      <ExportLink
        source={{
          key: `groups/${groupId}/export`,
          list: () => call("GET /api/groups/:id/export/parts", { params: { id: groupId } }),
          hasTexts: true,
        }}
        path={`files/groups/${groupId}/export.zip`}
        label={t("export.group_link")}
      />
    </Card>
  );
}

const mine = { key: "me/export", list: () => call("GET /api/me/export/parts"), hasTexts: true };

export function OwnExport() {
  const t = useT();
  return (
    <Card title={t("export.mine")}>
      <p>{t("export.mine_hint")}</p>
      <ExportLink source={mine} path="api/me/export.zip" label={t("export.mine_link")} />
    </Card>
  );
}

interface ExportLinkProps {
  source: DownloadSource;
  path: string;
  label: string;
}

function ExportLink({ source, path, label }: ExportLinkProps) {
  return (
    <div className={form.actions}>
      <DownloadLink source={source} path={path} className={buttonClass({})}>
        <Download aria-hidden size={18} />
        {label}
      </DownloadLink>
    </div>
  );
}
