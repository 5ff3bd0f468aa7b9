import { useQuery } from "@tanstack/react-query";
import { can } from "#contract/permissions.ts";
import { isGone } from "../api/errors.ts";
import { PermissionsForm } from "../features/outside/permissions/permissions-form.tsx";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Settings } from "./settings.tsx";

export default function GroupPermissions({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const { data: group, error } = useQuery(groupQuery(id));
  const mayChange = can.changePermissions(usePosition(id));
  if (isGone(error) || !mayChange) return <NotFound />;
  return (
    <Settings title={t("permissions.title")} groupId={id} back={`/groups/${id}/settings`} isSubpage>
      {group ? <PermissionsForm key={id} group={group} /> : <Loading />}
    </Settings>
  );
}
