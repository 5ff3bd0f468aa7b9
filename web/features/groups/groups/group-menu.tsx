import {
  Bell,
  BellOff,
  BookImage,
  CalendarDays,
  CalendarSearch,
  CheckCheck,
  DoorOpen,
  Ellipsis,
  History,
  Images,
  Settings,
  Shuffle,
} from "lucide-react";
import { useState } from "react";
import type { GroupOfMine } from "#contract/groups.ts";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { MenuButton, MenuLink } from "../../../components/menu-items.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Menu } from "../../../components/menu.tsx";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { useLeave } from "./use-leave.ts";
import { useMuteText, useUnmute } from "./use-mute.ts";

const MuteDialog = lazyComponent(() => import("./mute-dialog.tsx"));

interface GroupMenuProps {
  group: GroupOfMine;
  onMarkRead: (group: GroupOfMine) => void;
}

export function GroupMenu({ group, onMarkRead }: GroupMenuProps) {
  const t = useT();
  const alert = useAlert();
  const { leave } = useLeave(group, (error) => alert(errorText(t, error), "danger"));
  const [isMuting, setMuting] = useState(false);
  const muteText = useMuteText(group);
  const unmute = useUnmute(group);
  const address = `/groups/${group.id}`;
  return (
    <>
      <Menu
        label={t("group.menu")}
        buttonClassName={iconButtonClass}
        button={<Ellipsis aria-hidden size={22} />}
        align="end"
      >
        <MenuLink href={`${address}/calendar`} icon={<CalendarDays aria-hidden size={18} />}>
          {t("calendar.title")}
        </MenuLink>
        <MenuLink href={`${address}/photos`} icon={<Images aria-hidden size={18} />}>
          {t("library.title")}
        </MenuLink>
        <MenuLink href={`${address}/albums`} icon={<BookImage aria-hidden size={18} />}>
          {t("albums.title")}
        </MenuLink>
        <MenuLink href={`${address}/memories`} icon={<History aria-hidden size={18} />}>
          {t("memories.title")}
        </MenuLink>
        <MenuLink href={`${address}/random`} icon={<Shuffle aria-hidden size={18} />}>
          {t("menu.random")}
        </MenuLink>
        <MenuLink href={`${address}/search`} icon={<CalendarSearch aria-hidden size={18} />}>
          {t("menu.search")}
        </MenuLink>
        {muteText === undefined ? (
          <MenuButton icon={<BellOff aria-hidden size={18} />} onClick={() => setMuting(true)}>
            {t("group.mute")}
          </MenuButton>
        ) : (
          <MenuButton icon={<Bell aria-hidden size={18} />} onClick={unmute}>
            {t("group.unmute")}
          </MenuButton>
        )}
        <MenuLink href={`${address}/settings`} icon={<Settings aria-hidden size={18} />}>
          {t("group.settings")}
        </MenuLink>
        {group.unread && (
          <MenuButton icon={<CheckCheck aria-hidden size={18} />} onClick={() => onMarkRead(group)}>
            {t("menu.mark_read")}
          </MenuButton>
        )}
        <hr />
        <MenuButton danger icon={<DoorOpen aria-hidden size={18} />} onClick={leave}>
          {t("group.leave")}
        </MenuButton>
      </Menu>
      {isMuting && <MuteDialog group={group} onClose={() => setMuting(false)} />}
    </>
  );
}
