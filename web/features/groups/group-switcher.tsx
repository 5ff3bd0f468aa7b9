import { ChevronDown } from "lucide-react";
import { type ReactNode } from "react";
import { MenuButton, MenuLink } from "../../components/menu-items.tsx";
import { Menu } from "../../components/menu.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Popover } from "../../components/popover.tsx";
import { useT } from "../../i18n/language.tsx";
import { GroupAvatar } from "./group-avatar.tsx";
import { useGroupActions, type GroupChoice } from "./group-actions.tsx";
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
      <GroupFinder {...ordered} />
    </Popover>
  );
}

function GroupMenu({ groups, current, button, ...rest }: GroupChoice & { button: ReactNode }) {
  const actions = useGroupActions({ current, ...rest });
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
      {groups.length > 0 && actions.length > 0 && <hr />}
      {actions.map(({ label, icon, href, onClick }) =>
        href === undefined ? (
          <MenuButton key={label} icon={icon} onClick={onClick}>
            {label}
          </MenuButton>
        ) : (
          <MenuLink key={label} href={href} icon={icon}>
            {label}
          </MenuLink>
        ),
      )}
    </Menu>
  );
}
