import { Users } from "lucide-react";
import { can } from "#contract/permissions.ts";
import { PermissionsForm } from "../features/outside/permissions/permissions-form.tsx";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { PhotoNameClaims } from "../features/reading/moderation/claims.tsx";
import { JoinRequests } from "../features/reading/moderation/join-requests.tsx";
import { ImportClaims } from "../features/transfer/imports/imported-people.tsx";
import { useT } from "../i18n/language.tsx";
import { GroupSettingsPage } from "./group-settings-page.tsx";
import { NotFound } from "./not-found.tsx";
import { SettingsRow } from "./settings-row.tsx";
import styles from "./settings.module.css";

export default function GroupPermissions({ params: { id } }: { params: { id: string } }) {
  const t = useT();
  const mayChange = can.changePermissions(usePosition(id));
  if (!mayChange) return <NotFound />;
  return (
    <GroupSettingsPage groupId={id} part="members" title={t("group.members_and_permissions")}>
      {(group) => (
        <>
          <ul className={styles.list}>
            <SettingsRow
              href={`/groups/${id}/members`}
              picture={<Users aria-hidden size={22} />}
              detail={t("group.members", { count: group.users.length })}
            >
              {t("members.title")}
            </SettingsRow>
          </ul>
          <JoinRequests group={group} />
          <ImportClaims groupId={id} />
          <PhotoNameClaims groupId={id} />
          <PermissionsForm key={id} group={group} />
        </>
      )}
    </GroupSettingsPage>
  );
}
