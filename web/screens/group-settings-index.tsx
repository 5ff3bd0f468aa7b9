import { useQuery } from "@tanstack/react-query";
import { Info, ShieldCheck, SlidersHorizontal, UserPlus, Users } from "lucide-react";
import type { Group } from "#contract/groups.ts";
import { can, permissionsOf } from "#contract/permissions.ts";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { presetOf } from "../features/outside/permissions/preset-of.ts";
import { nameClaimsQuery } from "../features/photos/photo-people/queries.ts";
import { reportsQuery, requestsQuery } from "../features/reading/moderation/queries.ts";
import { importedPeopleQuery } from "../features/transfer/imports/queries.ts";
import { useT } from "../i18n/language.tsx";
import { SettingsRow } from "./settings-row.tsx";
import styles from "./settings.module.css";

export type GroupSettingsPart = "about" | "invite" | "members" | "moderation" | "advanced";

interface GroupSettingsIndexProps {
  groupId: string;
  current?: GroupSettingsPart;
}

export function GroupSettingsIndex({ groupId, current }: GroupSettingsIndexProps) {
  const t = useT();
  const { data: group } = useQuery(groupQuery(groupId));
  const position = usePosition(groupId);
  const isAdmin = can.manageMembers(position);
  const pending = usePending(groupId, isAdmin);
  const here = `/groups/${groupId}`;
  return (
    <nav aria-label={t("settings.nav")} className={styles.index}>
      <ul className={styles.list}>
        <SettingsRow
          href={`${here}/settings/about`}
          picture={<Info aria-hidden size={22} />}
          detail={t("group.about_detail")}
          isCurrent={current === "about"}
        >
          {t("group.about")}
        </SettingsRow>
        {can.invite(position) && (
          <SettingsRow
            href={`${here}/settings/invite`}
            picture={<UserPlus aria-hidden size={22} />}
            detail={t(group?.needsApproval ? "permissions.approval" : "group.invite_detail")}
            isCurrent={current === "invite"}
          >
            {t("group.invite")}
          </SettingsRow>
        )}
        <SettingsRow
          href={isAdmin ? `${here}/permissions` : `${here}/members`}
          picture={<Users aria-hidden size={22} />}
          detail={group && membersDetail(t, group, pending)}
          pending={pending.requests + pending.imported + pending.names}
          isCurrent={current === "members"}
        >
          {t(isAdmin ? "group.members_and_permissions" : "members.title")}
        </SettingsRow>
        <SettingsRow
          href={`${here}/moderation`}
          picture={<ShieldCheck aria-hidden size={22} />}
          detail={isAdmin ? reportsDetail(t, pending) : t("moderation.log")}
          pending={pending.reports}
          isCurrent={current === "moderation"}
        >
          {t("moderation.title")}
        </SettingsRow>
        <SettingsRow
          href={`${here}/settings/advanced`}
          picture={<SlidersHorizontal aria-hidden size={22} />}
          detail={t("group.advanced_detail")}
          isCurrent={current === "advanced"}
        >
          {t("group.advanced")}
        </SettingsRow>
      </ul>
    </nav>
  );
}

type Translate = ReturnType<typeof useT>;

interface Pending {
  requests: number;
  imported: number;
  names: number;
  reports: number;
}

function membersDetail(t: Translate, group: Group, { requests, imported, names }: Pending): string {
  if (requests > 0) return `${t("moderation.requests")}: ${requests}`;
  if (imported > 0) return `${t("import.claims")}: ${imported}`;
  if (names > 0) return `${t("marks.claims")}: ${names}`;
  const preset = presetOf(permissionsOf(group));
  const kind = t(preset === undefined ? "permissions.custom" : `permissions.${preset}`);
  return `${kind} · ${t("group.members", { count: group.users.length })}`;
}

function reportsDetail(t: Translate, { reports }: Pending): string {
  return reports === 0 ? t("moderation.no_reports") : `${t("moderation.reports")}: ${reports}`;
}

function usePending(groupId: string, isAdmin: boolean): Pending {
  const { data: requests = [] } = useQuery({ ...requestsQuery(groupId), enabled: isAdmin });
  const { data: authors = [] } = useQuery({ ...importedPeopleQuery(groupId), enabled: isAdmin });
  const { data: names = [] } = useQuery({ ...nameClaimsQuery(groupId), enabled: isAdmin });
  const { data: reports = [] } = useQuery({ ...reportsQuery(groupId), enabled: isAdmin });
  const imported = authors.filter(({ claimedBy }) => claimedBy).length;
  return { requests: requests.length, imported, names: names.length, reports: reports.length };
}
