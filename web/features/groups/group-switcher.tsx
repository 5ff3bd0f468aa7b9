import { CalendarSearch, CheckCheck, ChevronDown, Plus, Shuffle, UserRoundPlus } from "lucide-react";
import { Suspense, type ReactNode } from "react";
import { MenuButton, MenuLink } from "../../components/menu-items.tsx";
import { Menu } from "../../components/menu.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Popover } from "../../components/popover.tsx";
import { useT } from "../../i18n/language.tsx";
import { GroupAvatar } from "./group-avatar.tsx";
import type { GroupChoice } from "./group-choice.ts";
import { GroupLabel } from "./group-label.tsx";
import styles from "./group-switcher.module.css";
import { lastUsedFirst, usedGroups } from "./use-last-group.ts";

const GroupFinder = lazyComponent(() => import("./group-finder.tsx"));

/** Number of groups above which the menu is replaced by a search. */
const mostInMenu = 7;

/** Shows the current group and switches to others, most recently used first. */
export function GroupSwitcher(props: GroupChoice) {
  const t = useT();
  const ordered = { ...props, groups: lastUsedFirst(props.groups, usedGroups()) };
  const name = props.current?.name;
  const button = (
    <>
      <span className="visually-hidden">{name !== undefined && t("menu.groups")}</span>
      <span className={styles.name}>{name ?? t("menu.groups")}</span>
      <ChevronDown aria-hidden size={18} />
    </>
  );
  if (props.groups.length <= mostInMenu) return <GroupMenu {...ordered} button={button} />;
  return (
    <Popover
      label={[t("menu.groups"), name].join(" ")}
      align="start"
      fitting
      buttonClassName={styles.button}
      button={button}
    >
      <Suspense>
        <GroupFinder {...ordered} />
      </Suspense>
    </Popover>
  );
}

function GroupMenu({ groups, current, mayCreate, onMarkRead, button }: GroupChoice & { button: ReactNode }) {
  const t = useT();
  return (
    <Menu buttonClassName={styles.button} button={button}>
      {groups.map((group) => (
        <MenuLink
          key={group.id}
          href={`/groups/${group.id}`}
          icon={<GroupAvatar group={group} />}
          current={group === current}
        >
          <GroupLabel group={group} />
        </MenuLink>
      ))}
      {groups.length > 0 && (mayCreate || current) && <hr />}
      {current?.unread && (
        <MenuButton icon={<CheckCheck size={18} />} onClick={() => onMarkRead(current)}>
          {t("menu.mark_read")}
        </MenuButton>
      )}
      {current && (
        <>
          <MenuLink href={`/groups/${current.id}/random`} icon={<Shuffle size={18} />}>
            {t("menu.random")}
          </MenuLink>
          <MenuLink href={`/groups/${current.id}/search`} icon={<CalendarSearch size={18} />}>
            {t("menu.search")}
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
