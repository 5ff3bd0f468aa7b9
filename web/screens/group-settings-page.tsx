import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Group } from "#contract/groups.ts";
import { isGone } from "../api/errors.ts";
import { groupQuery } from "../features/groups/groups/queries.ts";
import { GroupSettingsIndex, type GroupSettingsPart } from "./group-settings-index.tsx";
import { Loading } from "./loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Settings } from "./settings.tsx";

interface GroupSettingsPageProps {
  groupId: string;
  part: GroupSettingsPart;
  title: string;
  /** Address of the page that this one belongs to, unless the list names it. */
  above?: string;
  children: (group: Group) => ReactNode;
}

/** A page of a group's settings, with the list of the others beside it, except on phones. */
export function GroupSettingsPage({ groupId, part, title, above, children }: GroupSettingsPageProps) {
  const { data: group, error } = useQuery(groupQuery(groupId));
  if (isGone(error)) return <NotFound />;
  return (
    <Settings
      title={title}
      groupId={groupId}
      back={above ?? `/groups/${groupId}/settings`}
      isSubpage={above !== undefined}
      index={<GroupSettingsIndex groupId={groupId} current={part} />}
    >
      {group ? children(group) : <Loading />}
    </Settings>
  );
}
