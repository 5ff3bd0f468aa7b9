import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff, Check, Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import type { GroupOfMine } from "#contract/groups.ts";
import type { NotificationCard } from "#contract/notifications.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { MenuButton } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { useMuteText, useUnmute } from "../../groups/groups/use-mute.ts";
import { isUnread, type NotificationGroup } from "./notification-groups.ts";
import { changeShown, reloadNotifications } from "./queries.ts";
import { useMarkShownRead } from "./use-mark-shown.ts";

const MuteDialog = lazyComponent(() => import("../../groups/groups/mute-dialog.tsx"));

interface NotificationMenuProps {
  grouped: NotificationGroup;
  group: GroupOfMine | undefined;
  onRemove: () => void;
}

export function NotificationMenu({ grouped, group, onRemove }: NotificationMenuProps) {
  const t = useT();
  const markRead = useMarkShownRead(grouped);
  const [newest] = grouped;
  const [isMuting, setMuting] = useState(false);
  return (
    <>
      <Menu
        label={t("notification.actions")}
        buttonClassName={iconButtonClass}
        button={<Ellipsis aria-hidden size={20} />}
        align="end"
      >
        {isUnread(grouped) && (
          <MenuButton icon={<Check aria-hidden size={18} />} onClick={markRead}>
            {t("notification.mark_read")}
          </MenuButton>
        )}
        {newest.type === "new_comment" && newest.thread && <MuteItem thread={newest.thread} />}
        {group && <MuteGroupItem group={group} onMute={() => setMuting(true)} />}
        <MenuButton icon={<Trash2 aria-hidden size={18} />} onClick={onRemove}>
          {t("notification.remove")}
        </MenuButton>
      </Menu>
      {group && isMuting && <MuteDialog group={group} onClose={() => setMuting(false)} />}
    </>
  );
}

function MuteGroupItem({ group, onMute }: { group: GroupOfMine; onMute: () => void }) {
  const t = useT();
  const unmute = useUnmute(group);
  const isMuted = useMuteText(group) !== undefined;
  return (
    <MenuButton
      icon={isMuted ? <Bell aria-hidden size={18} /> : <BellOff aria-hidden size={18} />}
      onClick={isMuted ? unmute : onMute}
    >
      {t(isMuted ? "notification.unmute_group" : "notification.mute_group", { name: group.name })}
    </MenuButton>
  );
}

function MuteItem({ thread: { id, muted } }: { thread: NonNullable<NotificationCard["thread"]> }) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (mute: boolean) =>
      call(mute ? "POST /api/messages/:id/mute" : "DELETE /api/messages/:id/mute", { params: { id } }),
    onMutate: (mute) =>
      changeShown(queries, (items) =>
        items.map((item) => (item.thread?.id === id ? { ...item, thread: { ...item.thread, muted: mute } } : item)),
      ),
    onError: (error) => {
      reloadNotifications(queries);
      alert(errorText(t, error), "danger");
    },
  });
  return (
    <MenuButton
      icon={muted ? <Bell aria-hidden size={18} /> : <BellOff aria-hidden size={18} />}
      onClick={() => mutate(!muted)}
    >
      {muted ? t("notification.unmute") : t("notification.mute")}
    </MenuButton>
  );
}
