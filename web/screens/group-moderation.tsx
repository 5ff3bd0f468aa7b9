import { can } from "#contract/permissions.ts";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { BlockedPeople } from "../features/reading/moderation/blocked-people.tsx";
import { GroupLog } from "../features/reading/moderation/group-log.tsx";
import { ReportedMessages } from "../features/reading/moderation/reported-messages.tsx";
import { useT } from "../i18n/language.tsx";
import { GroupSettingsPage } from "./group-settings-page.tsx";

export default function GroupModeration({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const isAdmin = can.manageMembers(usePosition(id));
  return (
    <GroupSettingsPage groupId={id} part="moderation" title={t("moderation.title")}>
      {() => (
        <>
          {isAdmin && <ReportedMessages groupId={id} />}
          {isAdmin && <BlockedPeople groupId={id} />}
          <GroupLog groupId={id} />
        </>
      )}
    </GroupSettingsPage>
  );
}
