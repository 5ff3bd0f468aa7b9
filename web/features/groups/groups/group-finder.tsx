import { LayoutList, Plus } from "lucide-react";
import { useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { Link, useLocation } from "wouter";
import { fold } from "#contract/fold.ts";
import { nameLength } from "#contract/limits.ts";
import { moveFocus } from "../../../components/menu-focus.ts";
import { menuItemClass, type MenuLink } from "../../../components/menu-items.tsx";
import { useT } from "../../../i18n/language.tsx";
import { GroupAvatar } from "./group-avatar.tsx";
import { GroupLabel } from "./group-label.tsx";
import styles from "./group-finder.module.css";
import type { GroupChoice } from "./group-choice.ts";

export default function GroupFinder({ groups, current, mayCreate }: GroupChoice) {
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
      <Item href="/groups" icon={<LayoutList aria-hidden size={18} />}>
        {t("group.all")}
      </Item>
      {mayCreate && (
        <Item href="/create-group" icon={<Plus aria-hidden size={18} />}>
          {t("group.create")}
        </Item>
      )}
    </div>
  );
}

function Item({ href, icon, current, children }: ComponentProps<typeof MenuLink>) {
  return (
    <Link href={href} className={menuItemClass} aria-current={current ? "page" : undefined}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}
