import { Bookmark, CalendarDays, Images, Keyboard, LogOut, PenLine, Server, Settings } from "lucide-react";
import type { Me } from "#contract/accounts.ts";
import { MenuButton, MenuLink } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./avatar-menu.module.css";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";

interface AvatarMenuProps {
  me: Me;
  /** Offered only if the device seems to have a keyboard. */
  onKeys: () => void;
}

export function AvatarMenu({ me, onKeys }: AvatarMenuProps) {
  const t = useT();
  const hasKeyboard = matchMedia("(hover: hover) and (pointer: fine)").matches;
  return (
    <Menu
      label={`${t("menu.account")}: ${me.name}`}
      buttonClassName={styles.button}
      button={<PersonAvatar person={me} />}
      align="end"
    >
      <MenuLink href="/calendar" icon={<CalendarDays size={18} />}>
        {t("calendar.title")}
      </MenuLink>
      <MenuLink href="/photos" icon={<Images size={18} />}>
        {t("library.title")}
      </MenuLink>
      {me.hasBookmarks && (
        <MenuLink href="/bookmarks" icon={<Bookmark size={18} />}>
          {t("bookmark.title")}
        </MenuLink>
      )}
      <MenuLink href="/drafts" icon={<PenLine size={18} />}>
        {t("draft.title")}
      </MenuLink>
      <MenuLink href={`/users/${me.id}/settings`} icon={<Settings size={18} />}>
        {t("menu.settings")}
      </MenuLink>
      {me.isAdministrator && (
        <MenuLink href="/admin" icon={<Server size={18} />}>
          {t("admin.title")}
        </MenuLink>
      )}
      {hasKeyboard && (
        <MenuButton icon={<Keyboard size={18} />} onClick={onKeys}>
          {t("shortcuts.title")}
        </MenuButton>
      )}
      <hr />
      <MenuLink href="/logout" icon={<LogOut size={18} />}>
        {t("menu.log_out")}
      </MenuLink>
    </Menu>
  );
}
