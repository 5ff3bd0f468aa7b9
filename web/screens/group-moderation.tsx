import { useQuery } from "@tanstack/react-query";
import { can } from "#contract/permissions.ts";
import { isGone } from "../api/errors.ts";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { Claims } from "../features/transfer/imports/imported-people.tsx";
import { BlockedPeople } from "../features/reading/moderation/blocked-people.tsx";
import { GroupLog } from "../features/reading/moderation/group-log.tsx";
import { JoinRequests } from "../features/reading/moderation/join-requests.tsx";
import { ReportedMessages } from "../features/reading/moderation/reported-messages.tsx";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Settings } from "./settings.tsx";

export default function GroupModeration({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const { data: group, error } = useQuery(groupQuery(id));
  const isAdmin = can.manageMembers(usePosition(id));
  if (isGone(error)) return <NotFound />;
  return (
    <Settings title={t("moderation.title")} groupId={id} back={`/groups/${id}/settings`} isSubpage>
      {!group && <Loading />}
      {group && isAdmin && (
        <>
          <JoinRequests group={group} />
          <Claims groupId={id} />
          <ReportedMessages groupId={id} />
          <BlockedPeople groupId={id} />
        </>
      )}
      {group && <GroupLog groupId={id} />}
    </Settings>
  );
}
