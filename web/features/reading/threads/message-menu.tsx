import { BookImage, Download, Ellipsis, Flag, Forward, PanelTop, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { FileOfMessage } from "#contract/files.ts";
import type { MessageView, MessageChanges } from "#contract/messages.ts";
import { can } from "#contract/permissions.ts";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { MenuButton } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useDownload } from "../../files/downloads/use-download.tsx";
import { kindOf } from "../../files/files/kinds.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { useInfo, useMe } from "../../identity/people/use-me.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { feedKey } from "../../messages/messages/queries.ts";
import { writtenBy } from "../../messages/messages/written-by.ts";

const AlbumDialog = lazyComponent(() => import("../../photos/albums/album-dialog.tsx"));
const ReportDialog = lazyComponent(() => import("../moderation/report-dialog.tsx"));
const ShareDialog = lazyComponent(() => import("./share-dialog.tsx"));
const PublicLinkDialog = lazyComponent(() => import("../../outside/public-links/public-link-dialog.tsx"));

interface MessageMenuProps {
  message: MessageView;
  onChanged: (message: MessageView) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function MessageMenu({ message, onChanged, onEdit, onDelete }: MessageMenuProps) {
  const t = useT();
  const may = useMay(message);
  const [dialog, setDialog] = useState<DialogName>();
  const place = usePlaceInGroup(message, onChanged);
  const download = useDownload({
    key: `messages/${message.id}/photos`,
    list: () => call("GET /api/messages/:id/photos/parts", { params: { id: message.id } }),
  });
  const pinned = message.sortOrder !== undefined;

  return (
    <>
      <Menu label={t("message.actions")} buttonClassName={iconButtonClass} button={<Ellipsis size={20} />} align="end">
        {may.edit && (
          <MenuButton icon={<Pencil size={18} />} onClick={onEdit}>
            {t("message.edit")}
          </MenuButton>
        )}
        {may.publish && (
          <MenuButton icon={<PanelTop size={18} />} onClick={place.publish}>
            {t("message.publish")}
          </MenuButton>
        )}
        {may.pin && (
          <MenuButton icon={pinned ? <PinOff size={18} /> : <Pin size={18} />} onClick={place.togglePin}>
            {pinned ? t("message.unpin") : t("message.pin")}
          </MenuButton>
        )}
        <OutwardItems message={message} mayMakeAlbum={may.album} onOpen={setDialog} onDownload={download.begin} />
        {may.report && (
          <MenuButton icon={<Flag size={18} />} onClick={() => setDialog("report")}>
            {t("report.action")}
          </MenuButton>
        )}
        {may.delete && (
          <MenuButton danger icon={<Trash2 size={18} />} onClick={onDelete}>
            {t("message.delete")}
          </MenuButton>
        )}
      </Menu>
      {download.dialog}
      {dialog && (
        <OpenDialog
          dialog={dialog}
          message={message}
          mayLink={may.link}
          onOpen={setDialog}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

type DialogName = "album" | "link" | "report" | "share";

interface OpenDialogProps {
  dialog: DialogName;
  message: MessageView;
  mayLink: boolean;
  onOpen: (dialog: DialogName) => void;
  onClose: () => void;
}

function OpenDialog({ dialog, message, mayLink, onOpen, onClose }: OpenDialogProps) {
  const t = useT();
  const [, navigate] = useLocation();
  const groupId = message.group.id;
  switch (dialog) {
    case "album":
      return (
        <AlbumDialog
          groupId={groupId}
          title={message.data.title ?? undefined}
          photos={message.files.filter(isPhoto).map(({ id }) => ({ id, messageId: message.id }))}
          onClose={onClose}
          onSaved={({ id }) => navigate(`/albums/${id}`)}
        />
      );
    case "link":
      return (
        <PublicLinkDialog
          groupId={groupId}
          shown={{ of: "messages", id: message.id }}
          explanation={t("public.explain")}
          codeHint={t("public.code_hint")}
          onClose={onClose}
        />
      );
    case "share":
      return (
        <ShareDialog message={message} onPublicLink={mayLink ? () => onOpen("link") : undefined} onClose={onClose} />
      );
    case "report":
      return <ReportDialog message={message} onClose={onClose} />;
  }
}

function useMay(message: MessageView) {
  const me = useMe();
  const info = useInfo();
  const position = usePosition(message.group.id);
  const authored = writtenBy(message);
  return {
    edit: can.editMessage(me, authored, position),
    publish: can.publishInFront(me, authored, position),
    pin: message.isInFront && can.pinMessage(me, authored, position),
    // Authors can always see and revoke the public links of their messages.
    link: info?.allow_public_links === true && (can.makePublicLinks(position) || message.author?.id === me.id),
    album: message.files.some(isPhoto) && can.createAlbum(position),
    delete: can.deleteMessage(me, authored, position),
    report: message.author?.id !== me.id && !can.manageMembers(position),
  };
}

interface OutwardItemsProps {
  message: MessageView;
  mayMakeAlbum: boolean;
  onOpen: (dialog: DialogName) => void;
  onDownload: () => void;
}

function OutwardItems({ message, mayMakeAlbum, onOpen, onDownload }: OutwardItemsProps) {
  const t = useT();
  return (
    <>
      <MenuButton icon={<Forward size={18} className="mirrored" />} onClick={() => onOpen("share")}>
        {t("share.action")}
      </MenuButton>
      {mayMakeAlbum && (
        <MenuButton icon={<BookImage size={18} />} onClick={() => onOpen("album")}>
          {t("albums.make")}
        </MenuButton>
      )}
      {message.files.filter(isPhoto).length > 1 && (
        <MenuButton icon={<Download size={18} />} onClick={onDownload}>
          {t("library.download_all")}
        </MenuButton>
      )}
    </>
  );
}

function isPhoto(file: FileOfMessage): boolean {
  const kind = kindOf(file);
  return kind === "image" || kind === "video";
}

function usePlaceInGroup(message: MessageView, onChanged: (message: MessageView) => void) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();

  const { mutate: change } = useMutation({
    mutationFn: ({ changes }: { changes: MessageChanges; done: string }) =>
      call("PUT /api/messages/:id", { params: { id: message.id }, body: changes }),
    onSuccess: ({ isInFront, sortOrder }, { done }) => {
      onChanged({ ...message, isInFront, sortOrder });
      alert(done);
      // Its position has changed, so the group's page is loaded again.
      queries.removeQueries({ queryKey: feedKey(message.group.id), type: "inactive" });
    },
    // Publishing shows this error for every reason.
    onError: () => alert(t("error.server_error"), "danger"),
  });
  return {
    publish: () =>
      change({
        changes: { isInFront: true, lastActivityDate: Math.floor(Date.now() / 1000) },
        done: t("message.published", { group: message.group.name }),
      }),
    togglePin: () => {
      const pin = message.sortOrder === undefined;
      change({ changes: { pinnedInGroup: pin }, done: t(pin ? "message.was_pinned" : "message.was_unpinned") });
    },
  };
}
