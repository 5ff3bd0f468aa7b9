import { Bookmark, LogOut, Settings } from "lucide-react";
import type { Me } from "#contract/accounts.ts";

import { MenuLink } from "../../components/menu-items.tsx";
import { Menu } from "../../components/menu.tsx";
import { useT } from "../../i18n/language.tsx";
import styles from "./avatar-menu.module.css";
import { PersonAvatar } from "./person-avatar.tsx";

export function AvatarMenu({ me }: { me: Me }) {
  const t = useT();
  return (
    <Menu
      label={`${t("menu.account")}: ${me.name}`}
      buttonClassName={styles.button}
      button={<PersonAvatar person={me} />}
      align="end"
    >
      {me.hasBookmarks && (
        <MenuLink href="/bookmarks" icon={<Bookmark size={18} />}>
          {t("bookmark.title")}
        </MenuLink>
      )}
      <MenuLink href={`/users/${me.id}/settings`} icon={<Settings size={18} />}>
        {t("menu.settings")}
      </MenuLink>
      <hr />
      <MenuLink href="/logout" icon={<LogOut size={18} />}>
        {t("menu.log_out")}
      </MenuLink>
    </Menu>
  );
}
