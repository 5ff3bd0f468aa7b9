import { useQuery } from "@tanstack/react-query";
import { can } from "#contract/permissions.ts";
import { isGone } from "../api/errors.ts";
import { groupQuery } from "../features/groups/queries.ts";
import { usePosition } from "../features/groups/use-position.ts";
import { ImportChat } from "../features/imports/import-chat.tsx";
import { ImportList } from "../features/imports/import-list.tsx";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Settings } from "./settings.tsx";

/** Admins bring in what was written elsewhere, and undo that. */
export default function GroupImport({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const { data: group, error } = useQuery(groupQuery(id));
  const mayImport = can.importMessages(usePosition(id));
  if (isGone(error) || (group && !mayImport)) return <NotFound />;
  return (
    <Settings title={t("import.title")} groupId={id} back={`/groups/${id}/settings`}>
      {group ? (
        <>
          <ImportChat groupId={id} />
          <ImportList groupId={id} />
        </>
      ) : (
        <Loading />
      )}
    </Settings>
  );
}
