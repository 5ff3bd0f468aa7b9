import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#contract/dates.ts";
import type { Group } from "#contract/groups.ts";
import { can } from "#contract/permissions.ts";
import { isGone } from "../api/errors.ts";
import { SponsoredAccounts } from "../features/accounts/sponsored-accounts/sponsored-accounts.tsx";
import { GroupAvatar } from "../features/groups/groups/group-avatar.tsx";
import { GroupForm } from "../features/groups/groups/group-form.tsx";
import { GroupProfile } from "../features/groups/groups/group-profile.tsx";
import { GroupStorage } from "../features/groups/groups/group-storage.tsx";
import { LeaveGroup } from "../features/groups/groups/leave-group.tsx";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { ReauthenticationProvider } from "../features/identity/sign-in/reauthentication.tsx";
import { FeedAddress } from "../features/outside/group-feeds/feed-address.tsx";
import { PostingByMail } from "../features/outside/inbound-mail/posting-by-mail.tsx";
import { InvitationLink } from "../features/outside/invitations/invitation-link.tsx";
import { WebhooksCard } from "../features/outside/webhooks/webhooks-card.tsx";
import { GroupExport } from "../features/transfer/exports/export-cards.tsx";
import { ImportLink } from "../features/transfer/imports/import-link.tsx";
import { ImportedPeople } from "../features/transfer/imports/imported-people.tsx";
import { useLanguage, useT } from "../i18n/language.tsx";
import { GroupSettingsIndex } from "./group-settings-index.tsx";
import { GroupSettingsPage } from "./group-settings-page.tsx";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";
import { useIsPhone } from "./settings.tsx";
import styles from "./settings.module.css";

/** On phones a list of the settings with a page for each, elsewhere the list beside the page. */
export default function GroupSettings({ params: { id, part } }: { params: { id: string; part?: string } }) {
  const t = useT();
  const isPhone = useIsPhone();
  const position = usePosition(id);
  if (part === undefined && isPhone) return <Index groupId={id} />;
  if (part === "invite" && can.invite(position)) {
    return (
      <GroupSettingsPage groupId={id} part="invite" title={t("group.invite")}>
        {(group) => <Invite group={group} />}
      </GroupSettingsPage>
    );
  }
  if (part === "advanced") {
    return (
      <GroupSettingsPage groupId={id} part="advanced" title={t("group.advanced")}>
        {(group) => <Advanced group={group} />}
      </GroupSettingsPage>
    );
  }
  if (part !== undefined && part !== "about") return <NotFound />;
  return (
    <GroupSettingsPage groupId={id} part="about" title={t("group.about")}>
      {(group) => (
        <>
          {can.changeProfile(position) ? <GroupForm key={id} group={group} /> : <GroupProfile group={group} />}
          <ImportedPeople groupId={id} />
          <LeaveGroup group={group} />
        </>
      )}
    </GroupSettingsPage>
  );
}

function Index({ groupId }: { groupId: string }) {
  const t = useT();
  const language = useLanguage();
  const { data: group, error } = useQuery(groupQuery(groupId));
  if (isGone(error)) return <NotFound />;
  if (!group) return <Loading />;
  const since = t("group.since", { date: formatDate(group.createdAt, { language, style: "long" }) });
  return (
    <Page title={`${group.name} · ${t("settings.nav")}`} groupId={groupId} width="settings" back={`/groups/${groupId}`}>
      <div className={styles.settings}>
        <header className={styles.group}>
          <GroupAvatar group={group} size={88} />
          <h1>
            <bdi>{group.name}</bdi>
          </h1>
          <p className="soft">
            {t("group.members", { count: group.users.length })} · {since}
          </p>
        </header>
        <GroupSettingsIndex groupId={groupId} />
      </div>
    </Page>
  );
}

function Invite({ group }: { group: Group }) {
  return (
    <>
      {group.inviteKey && <InvitationLink group={group} inviteKey={group.inviteKey} />}
      <ReauthenticationProvider>
        <SponsoredAccounts groupId={group.id} />
      </ReauthenticationProvider>
    </>
  );
}

function Advanced({ group }: { group: Group }) {
  const { id } = group;
  const position = usePosition(id);
  return (
    <>
      {can.importPhotos(position) && <ImportLink groupId={id} withChats={can.importMessages(position)} />}
      {can.exportGroup(position) && <GroupExport groupId={id} />}
      <GroupStorage group={group} />
      <PostingByMail groupId={id} isAdmin={can.changePermissions(position)} />
      {can.manageWebhooks(position) && <WebhooksCard groupId={id} />}
      <FeedAddress groupId={id} />
    </>
  );
}
