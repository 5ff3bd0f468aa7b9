import { CalendarSearch, CheckCheck, Plus, Shuffle, UserRoundPlus } from "lucide-react";
import type { ReactNode } from "react";
import type { GroupOfMine } from "#contract/groups.ts";
import { useT } from "../../i18n/language.tsx";

/** The groups to choose from, in the order they are shown. */
export interface GroupChoice {
  groups: readonly GroupOfMine[];
  current?: GroupOfMine;
  mayCreate: boolean;
  onMarkRead: (group: GroupOfMine) => void;
}

interface GroupAction {
  label: string;
  icon: ReactNode;
  /** The page it opens, or else what it does. */
  href?: string;
  onClick?: () => void;
}

/** Returns the actions for the current group, and the one to create another. */
export function useGroupActions({ current, mayCreate, onMarkRead }: Omit<GroupChoice, "groups">): GroupAction[] {
  const t = useT();
  const page = (Icon: typeof Plus, label: string, href: string) => ({
    label,
    icon: <Icon aria-hidden size={18} />,
    href,
  });
  const address = `/groups/${current?.id}`;
  const markRead = { label: t("menu.mark_read"), icon: <CheckCheck aria-hidden size={18} /> };
  return [
    ...(current?.unread ? [{ ...markRead, onClick: () => onMarkRead(current) }] : []),
    ...(current
      ? [
          page(Shuffle, t("menu.random"), `${address}/random`),
          page(CalendarSearch, t("menu.search"), `${address}/search`),
          page(UserRoundPlus, t("menu.group_settings"), `${address}/settings`),
        ]
      : []),
    ...(mayCreate ? [page(Plus, t("group.create"), "/create-group")] : []),
  ];
}
