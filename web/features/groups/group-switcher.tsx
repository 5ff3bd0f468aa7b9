import { ChevronDown, Plus, Shuffle, UserRoundPlus } from "lucide-react";
import type { GroupOfMine } from "#contract/groups.ts";
import { Avatar } from "../../components/avatar.tsx";
import { MenuLink } from "../../components/menu-items.tsx";
import { Menu } from "../../components/menu.tsx";
import { useT } from "../../i18n/language.tsx";
import styles from "./group-switcher.module.css";

/** The group one is in, and the way to the others. */
export function GroupSwitcher({ groups, current, mayCreate }: GroupSwitcherProps) {
  const t = useT();
  return (
    <Menu
      buttonClassName={styles.button}
      button={
        <>
          <span className="visually-hidden">{current && t("menu.groups")}</span>
          <span className={styles.name}>{current?.name ?? t("menu.groups")}</span>
          <ChevronDown aria-hidden size={18} />
        </>
      }
    >
      {groups.map((group) => (
        <MenuLink
          key={group.id}
          href={`/groups/${group.id}`}
          icon={<Avatar person={group} size={28} square />}
          current={group === current}
        >
          {group.name}
          {group.unread && (
            <>
              <span aria-hidden className={styles.unread} />
              <span className="visually-hidden"> ({t("feed.unread")})</span>
            </>
          )}
        </MenuLink>
      ))}
      {groups.length > 0 && (mayCreate || current) && <hr />}
      {current && (
        <>
          <MenuLink href={`/groups/${current.id}/random`} icon={<Shuffle size={18} />}>
            {t("menu.random")}
          </MenuLink>
          <MenuLink href={`/groups/${current.id}/settings`} icon={<UserRoundPlus size={18} />}>
            {t("menu.group_settings")}
          </MenuLink>
        </>
      )}
      {mayCreate && (
        <MenuLink href="/create-group" icon={<Plus size={18} />}>
          {t("group.create")}
        </MenuLink>
      )}
    </Menu>
  );
}

interface GroupSwitcherProps {
  groups: readonly GroupOfMine[];
  current?: GroupOfMine;
  mayCreate: boolean;
}
