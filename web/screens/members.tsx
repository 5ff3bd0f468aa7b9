import { useQuery } from "@tanstack/react-query";
import { can } from "#contract/permissions.ts";
import { isGone } from "../api/errors.ts";
import { MembersPage } from "../features/groups/members/members-page.tsx";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { WaitingPeople } from "../features/reading/moderation/join-requests.tsx";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function MembersScreen({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const { data: group, error } = useQuery(groupQuery(id));
  const mayDecide = can.changePermissions(usePosition(id));
  if (isGone(error)) return <NotFound />;
  return (
    <Page title={group && `${t("members.title")} · ${group.name}`} groupId={id} tab="members">
      {mayDecide && <WaitingPeople groupId={id} />}
      {group ? <MembersPage group={group} /> : <Loading />}
    </Page>
  );
}
