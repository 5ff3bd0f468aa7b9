import { ChevronDown, LayoutList, Plus } from "lucide-react";
import { type ReactNode } from "react";
import { MenuLink } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Popover } from "../../../components/popover.tsx";
import { UnreadCount } from "../../../components/unread-count.tsx";
import { useNow } from "../../../hooks/use-now.ts";
import { useT } from "../../../i18n/language.tsx";
import { GroupAvatar } from "./group-avatar.tsx";
import type { GroupChoice } from "./group-choice.ts";
import { GroupLabel } from "./group-label.tsx";
import { isMuted } from "./group-mute.ts";
import styles from "./group-switcher.module.css";
import { lastUsedFirst, usedGroups } from "./use-last-group.ts";

const GroupFinder = lazyComponent(() => import("./group-finder.tsx"));

/** With more groups, a search replaces the menu. */
const mostInMenu = 5;

export function GroupSwitcher(props: GroupChoice) {
  const t = useT();
  const ordered = { ...props, groups: lastUsedFirst(props.groups, usedGroups()) };
  const name = props.current?.name;
  const others = props.groups.filter(({ id, unread }) => unread && id !== props.current?.id);
  const unread = useNow((now) => others.filter((group) => !isMuted(group, now)).length);
  const button = (
    <>
      <span className="visually-hidden">{name !== undefined && t("menu.groups")}</span>
      {props.current && <GroupAvatar group={props.current} size={32} />}
      <span dir="auto" className={styles.name}>
        {name ?? t("menu.groups")}
      </span>
      <ChevronDown aria-hidden size={18} />
      {unread > 0 && <Others unread={unread} />}
    </>
  );
  if (props.groups.length <= mostInMenu) return <GroupList {...ordered} button={button} />;
  return (
    <Popover
      label={[t("menu.groups"), name, unread > 0 && t("menu.groups_unread", { count: unread })]
        .filter(Boolean)
        .join(" ")}
      align="start"
      fitting
      buttonClassName={styles.button}
      button={button}
    >
      <GroupFinder {...ordered} />
    </Popover>
  );
}

/** Muted groups do not count. */
function Others({ unread }: { unread: number }) {
  const t = useT();
  return (
    <>
      <UnreadCount count={unread} most={99} />
      <span className="visually-hidden">{t("menu.groups_unread", { count: unread })}</span>
    </>
  );
}

function GroupList({ groups, current, mayCreate, button }: GroupChoice & { button: ReactNode }) {
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
      {groups.length > 0 && <hr />}
      {groups.length > 1 && (
        <MenuLink href="/groups" icon={<LayoutList aria-hidden size={18} />}>
          {t("group.all")}
        </MenuLink>
      )}
      {mayCreate && (
        <MenuLink href="/create-group" icon={<Plus aria-hidden size={18} />}>
          {t("group.create")}
        </MenuLink>
      )}
    </Menu>
  );
}
