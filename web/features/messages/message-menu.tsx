import { Ellipsis, Link2, Pencil, Trash2 } from "lucide-react";
import type { MessageView } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { messageAddress } from "../../api/addresses.ts";
import { useAlert } from "../../components/alert.tsx";
import { iconButtonClass } from "../../components/icon-button.tsx";
import { MenuButton } from "../../components/menu-items.tsx";
import { Menu } from "../../components/menu.tsx";
import { copyText } from "../../hooks/copy-text.ts";
import { useT } from "../../i18n/language.tsx";
import { useMe } from "../accounts/use-me.ts";

interface MessageMenuProps {
  message: MessageView;
  onEdit: () => void;
  onDelete: () => void;
  /** Where no button beside it copies the link. */
  withLink?: boolean;
}

/** What one may do with a message; what one may not is not there. */
export function MessageMenu({ message, onEdit, onDelete, withLink }: MessageMenuProps) {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const authored = { authorId: message.author?.id };
  const copyLink = async () => {
    if (await copyText(messageAddress(message.id, message.parent?.id))) alert(t("action.copied"));
  };

  return (
    <Menu label={t("message.actions")} buttonClassName={iconButtonClass} button={<Ellipsis size={20} />} align="end">
      {can.editMessage(me, authored) && (
        <MenuButton icon={<Pencil size={18} />} onClick={onEdit}>
          {t("message.edit")}
        </MenuButton>
      )}
      {withLink && (
        <MenuButton icon={<Link2 size={18} />} onClick={copyLink}>
          {t("message.copy_link")}
        </MenuButton>
      )}
      {can.deleteMessage(me, authored) && (
        <MenuButton danger icon={<Trash2 size={18} />} onClick={onDelete}>
          {t("message.delete")}
        </MenuButton>
      )}
    </Menu>
  );
}
