import { Bell, BellOff, CheckCheck, DoorOpen, Ellipsis, Settings } from "lucide-react";
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
  return (
    <>
      <Menu
        label={t("group.menu")}
        buttonClassName={iconButtonClass}
        button={<Ellipsis aria-hidden size={22} />}
        align="end"
      >
        {muteText === undefined ? (
          <MenuButton icon={<BellOff aria-hidden size={18} />} onClick={() => setMuting(true)}>
            {t("group.mute")}
          </MenuButton>
        ) : (
          <MenuButton icon={<Bell aria-hidden size={18} />} onClick={unmute}>
            {t("group.unmute")}
          </MenuButton>
        )}
        {group.unread && (
          <MenuButton icon={<CheckCheck aria-hidden size={18} />} onClick={() => onMarkRead(group)}>
            {t("menu.mark_read")}
          </MenuButton>
        )}
        <MenuLink href={`/groups/${group.id}/settings`} icon={<Settings aria-hidden size={18} />}>
          {t("group.settings")}
        </MenuLink>
        <hr />
        <MenuButton danger icon={<DoorOpen aria-hidden size={18} />} onClick={leave}>
          {t("group.leave")}
        </MenuButton>
      </Menu>
      {isMuting && <MuteDialog group={group} onClose={() => setMuting(false)} />}
    </>
  );
}
