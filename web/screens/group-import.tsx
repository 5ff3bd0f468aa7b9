import { can } from "#contract/permissions.ts";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { ImportChat } from "../features/transfer/chat-imports/import-chat.tsx";
import { ImportPhotos } from "../features/transfer/photo-imports/import-photos.tsx";
import { ImportList } from "../features/transfer/imports/import-list.tsx";
import { useT } from "../i18n/language.tsx";
import { GroupSettingsPage } from "./group-settings-page.tsx";
import { NotFound } from "./not-found.tsx";

export default function GroupImport({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const position = usePosition(id);
  if (!can.importPhotos(position)) return <NotFound />;
  return (
    <GroupSettingsPage groupId={id} part="advanced" title={t("import.title")} above={`/groups/${id}/settings/advanced`}>
      {() => (
        <>
          <ImportPhotos groupId={id} />
          {can.importMessages(position) && <ImportChat groupId={id} />}
          <ImportList groupId={id} />
        </>
      )}
    </GroupSettingsPage>
  );
}
