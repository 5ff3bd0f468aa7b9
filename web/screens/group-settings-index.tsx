import { useQuery } from "@tanstack/react-query";
import { Info, ShieldCheck, SlidersHorizontal, UserPlus, Users } from "lucide-react";
import type { Group } from "#contract/groups.ts";
import { can, permissionsOf } from "#contract/permissions.ts";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { usePosition } from "../features/groups/groups/use-position.ts";
import { presetOf } from "../features/outside/permissions/preset-of.ts";
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

/** Lists the pages of a group's settings, with what is set at present. */
export function GroupSettingsIndex({ groupId, current }: GroupSettingsIndexProps) {
  const t = useT();
  const { data: group } = useQuery(groupQuery(groupId));
  const position = usePosition(groupId);
  const isAdmin = can.manageMembers(position);
  const waiting = useWaiting(groupId, isAdmin);
  const here = `/groups/${groupId}`;
  const row = (part: GroupSettingsPart) => ({ isCurrent: part === current });
  return (
    <nav aria-label={t("settings.nav")} className={styles.index}>
      <ul className={styles.list}>
        <SettingsRow
          {...row("about")}
          href={`${here}/settings/about`}
          picture={<Info aria-hidden size={22} />}
          now={t("group.about_now")}
        >
          {t("group.about")}
        </SettingsRow>
        {can.invite(position) && (
          <SettingsRow
            {...row("invite")}
            href={`${here}/settings/invite`}
            picture={<UserPlus aria-hidden size={22} />}
            now={t(group?.needsApproval ? "permissions.approval" : "group.invite_now")}
          >
            {t("group.invite")}
          </SettingsRow>
        )}
        <SettingsRow
          {...row("members")}
          href={isAdmin ? `${here}/permissions` : `${here}/members`}
          picture={<Users aria-hidden size={22} />}
          now={group && membersNow(t, group, waiting)}
          waiting={waiting.requests + waiting.claims}
        >
          {t(isAdmin ? "group.members_and_permissions" : "members.title")}
        </SettingsRow>
        <SettingsRow
          {...row("moderation")}
          href={`${here}/moderation`}
          picture={<ShieldCheck aria-hidden size={22} />}
          now={isAdmin ? reportsNow(t, waiting) : t("moderation.log")}
          waiting={waiting.reports}
        >
          {t("moderation.title")}
        </SettingsRow>
        <SettingsRow
          {...row("advanced")}
          href={`${here}/settings/advanced`}
          picture={<SlidersHorizontal aria-hidden size={22} />}
          now={t("group.advanced_now")}
        >
          {t("group.advanced")}
        </SettingsRow>
      </ul>
    </nav>
  );
}

type Translate = ReturnType<typeof useT>;

/** What an administrator has to decide. */
interface Waiting {
  requests: number;
  claims: number;
  reports: number;
}

function membersNow(t: Translate, group: Group, { requests, claims }: Waiting): string {
  if (requests > 0) return `${t("moderation.requests")}: ${requests}`;
  if (claims > 0) return `${t("import.claims")}: ${claims}`;
  const preset = presetOf(permissionsOf(group));
  const kind = t(preset === undefined ? "permissions.custom" : `permissions.${preset}`);
  return `${kind} · ${t("group.members", { count: group.users.length })}`;
}

function reportsNow(t: Translate, { reports }: Waiting): string {
  return reports === 0 ? t("moderation.no_reports") : `${t("moderation.reports")}: ${reports}`;
}

function useWaiting(groupId: string, isAdmin: boolean): Waiting {
  const { data: requests = [] } = useQuery({ ...requestsQuery(groupId), enabled: isAdmin });
  const { data: imported = [] } = useQuery({ ...importedPeopleQuery(groupId), enabled: isAdmin });
  const { data: reports = [] } = useQuery({ ...reportsQuery(groupId), enabled: isAdmin });
  const claims = imported.filter(({ claimedBy }) => claimedBy).length;
  return { requests: requests.length, claims, reports: reports.length };
}
