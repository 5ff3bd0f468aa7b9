import { useQuery } from "@tanstack/react-query";
import { can } from "#contract/permissions.ts";
import { isGone } from "../api/errors.ts";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { ImportChat } from "../features/transfer/chat-imports/import-chat.tsx";
import { ImportPhotos } from "../features/transfer/photo-imports/import-photos.tsx";
import { ImportList } from "../features/transfer/imports/import-list.tsx";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Settings } from "./settings.tsx";

export default function GroupImport({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const { data: group, error } = useQuery(groupQuery(id));
  const position = usePosition(id);
  if (isGone(error) || (group && !can.importPhotos(position))) return <NotFound />;
  return (
    <Settings title={t("import.title")} groupId={id} back={`/groups/${id}/settings`} isSubpage>
      {group ? (
        <>
          <ImportPhotos groupId={id} />
          {can.importMessages(position) && <ImportChat groupId={id} />}
          <ImportList groupId={id} />
        </>
      ) : (
        <Loading />
      )}
    </Settings>
  );
}
