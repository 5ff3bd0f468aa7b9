import { CalendarSearch, CheckCheck, Plus, Shuffle, UserRoundPlus } from "lucide-react";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { fold } from "#contract/fold.ts";
import type { GroupOfMine } from "#contract/groups.ts";
import { nameLength } from "#contract/limits.ts";
import { moveFocus } from "../../components/menu-focus.ts";
import { menuItemClass } from "../../components/menu-items.tsx";
import { useT } from "../../i18n/language.tsx";
import { GroupAvatar } from "./group-avatar.tsx";
import type { GroupChoice } from "./group-choice.ts";
import { GroupLabel } from "./group-label.tsx";
import styles from "./group-finder.module.css";

/** Search for people with many groups. */
export default function GroupFinder({ groups, current, mayCreate, onMarkRead }: GroupChoice) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const [words, setWords] = useState("");
  const found = groups.filter(({ name }) => fold(name).includes(fold(words.trim())));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
    if (moveFocus(list.current!, event.key, "a, button")) event.preventDefault();
  };
  const openFirst = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing && found[0]) navigate(`/groups/${found[0].id}`);
  };

  return (
    <div ref={list} className={styles.finder} onKeyDown={onKeyDown}>
      <input
        type="search"
        className={styles.search}
        aria-label={t("group.find")}
        placeholder={t("group.find")}
        maxLength={nameLength}
        autoComplete="off"
        // On phones the keyboard would cover the groups.
        autoFocus={matchMedia("(hover: hover)").matches}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={openFirst}
      />
      <ul className={styles.groups}>
        {found.map((group) => (
          <li key={group.id}>
            <Item href={`/groups/${group.id}`} icon={<GroupAvatar group={group} />} current={group === current}>
              <GroupLabel group={group} />
            </Item>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.none}>
        {found.length === 0 && t("group.find_none")}
      </p>
      <hr />
      {current && <AboutGroup group={current} onMarkRead={onMarkRead} />}
      {mayCreate && (
        <Item href="/create-group" icon={<Plus aria-hidden size={18} />}>
          {t("group.create")}
        </Item>
      )}
    </div>
  );
}

/** Actions for the current group. */
function AboutGroup({ group, onMarkRead }: { group: GroupOfMine } & Pick<GroupChoice, "onMarkRead">) {
  const t = useT();
  return (
    <>
      {group.unread && (
        <button type="button" className={menuItemClass} data-closes onClick={() => onMarkRead(group)}>
          <CheckCheck aria-hidden size={18} />
          <span>{t("menu.mark_read")}</span>
        </button>
      )}
      <Item href={`/groups/${group.id}/random`} icon={<Shuffle aria-hidden size={18} />}>
        {t("menu.random")}
      </Item>
      <Item href={`/groups/${group.id}/search`} icon={<CalendarSearch aria-hidden size={18} />}>
        {t("menu.search")}
      </Item>
      <Item href={`/groups/${group.id}/settings`} icon={<UserRoundPlus aria-hidden size={18} />}>
        {t("menu.group_settings")}
      </Item>
    </>
  );
}

interface ItemProps {
  href: string;
  icon: ReactNode;
  current?: boolean;
  children: ReactNode;
}

function Item({ href, icon, current, children }: ItemProps) {
  return (
    <Link href={href} className={menuItemClass} aria-current={current ? "page" : undefined}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
