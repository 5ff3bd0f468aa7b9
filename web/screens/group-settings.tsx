import { useQuery } from "@tanstack/react-query";
import { can } from "#contract/permissions.ts";
import { isGone } from "../api/errors.ts";
import { GroupForm } from "../features/groups/groups/group-form.tsx";
import { GroupProfile } from "../features/groups/groups/group-profile.tsx";
import { GroupStorage } from "../features/groups/groups/group-storage.tsx";
import { InvitationLink } from "../features/outside/invitations/invitation-link.tsx";
import { LeaveGroup } from "../features/groups/groups/leave-group.tsx";
import { PermissionsLink } from "../features/outside/permissions/permissions-link.tsx";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { ModerationLink } from "../features/reading/moderation/moderation-link.tsx";
import { GroupExport } from "../features/transfer/exports/export-cards.tsx";
import { ImportedPeople } from "../features/transfer/imports/imported-people.tsx";
import { PostingByMail } from "../features/outside/inbound-mail/posting-by-mail.tsx";
import { FeedAddress } from "../features/outside/group-feeds/feed-address.tsx";
import { WebhooksCard } from "../features/outside/webhooks/webhooks-card.tsx";
import { ImportLink } from "../features/transfer/imports/import-link.tsx";
import { ReauthenticationProvider } from "../features/identity/sign-in/reauthentication.tsx";
import { SponsoredAccounts } from "../features/accounts/sponsored-accounts/sponsored-accounts.tsx";
import { useT } from "../i18n/language.tsx";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Settings } from "./settings.tsx";

export default function GroupSettings({ params }: { params: { id: string } }) {
  const t = useT();
  const { data: group, error } = useQuery(groupQuery(params.id));
  const position = usePosition(params.id);
  if (isGone(error)) return <NotFound />;
  return (
    <Settings title={group?.name ?? t("group.settings")} groupId={params.id} back={`/groups/${params.id}`}>
      {group ? (
        <>
          {can.changeProfile(position) ? <GroupForm key={group.id} group={group} /> : <GroupProfile group={group} />}
          {group.inviteKey && <InvitationLink group={group} inviteKey={group.inviteKey} />}
          {can.invite(position) && (
            <ReauthenticationProvider>
              <SponsoredAccounts groupId={group.id} />
            </ReauthenticationProvider>
          )}
          <ImportedPeople groupId={group.id} />
          {can.changePermissions(position) && <PermissionsLink group={group} />}
          <PostingByMail groupId={group.id} isAdmin={can.changePermissions(position)} />
          <FeedAddress groupId={group.id} />
          {can.manageWebhooks(position) && <WebhooksCard groupId={group.id} />}
          <ModerationLink groupId={group.id} isAdmin={can.manageMembers(position)} />
          {can.importPhotos(position) && <ImportLink groupId={group.id} withChats={can.importMessages(position)} />}
          {can.exportGroup(position) && <GroupExport groupId={group.id} />}
          <GroupStorage group={group} />
          <LeaveGroup group={group} />
        </>
      ) : (
        <Loading />
      )}
    </Settings>
  );
}
