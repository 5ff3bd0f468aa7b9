import { ArrowLeft, ArrowRight, Captions, CircleMinus, Ellipsis, GalleryVerticalEnd } from "lucide-react";
import { useState } from "react";
import type { Album, AlbumPhoto } from "#contract/albums.ts";
import { captionLength } from "#contract/limits.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { MenuButton } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { hasPicture } from "../../files/files/kinds.ts";
import styles from "./photo-menu.module.css";
import type { Arrange } from "./use-arrange.ts";

interface PhotoMenuProps {
  album: Album;
  photo: AlbumPhoto;
  mayEdit: boolean;
  arrange: Arrange;
  place: number;
  count: number;
}

export function PhotoMenu({ album, photo, mayEdit, arrange, place, count }: PhotoMenuProps) {
  const t = useT();
  const [isCaptioning, setCaptioning] = useState(false);
  const name = photo.caption ?? photo.name;
  return (
    <div className={styles.menu}>
      <Menu
        label={t("albums.photo_menu")}
        buttonClassName={styles.button}
        button={<Ellipsis aria-hidden size={20} />}
        align="end"
      >
        <MenuButton icon={<Captions aria-hidden size={18} />} onClick={() => setCaptioning(true)}>
          {t("photo.caption")}
        </MenuButton>
        {mayEdit && hasPicture(photo) && album.cover?.id !== photo.id && (
          <MenuButton
            icon={<GalleryVerticalEnd aria-hidden size={18} />}
            onClick={() => void arrange.change({ cover: photo.id })}
          >
            {t("albums.cover")}
          </MenuButton>
        )}
        {mayEdit && place > 0 && (
          <MenuButton
            icon={<ArrowLeft aria-hidden size={18} className="mirrored" />}
            onClick={() => arrange.moveTo(photo, place - 1)}
          >
            {t("upload.earlier", { name })}
          </MenuButton>
        )}
        {mayEdit && place < count - 1 && (
          <MenuButton
            icon={<ArrowRight aria-hidden size={18} className="mirrored" />}
            onClick={() => arrange.moveTo(photo, place + 1)}
          >
            {t("upload.later", { name })}
          </MenuButton>
        )}
        <MenuButton danger icon={<CircleMinus aria-hidden size={18} />} onClick={() => arrange.remove(photo)}>
          {t("albums.remove")}
        </MenuButton>
      </Menu>
      {isCaptioning && <CaptionDialog photo={photo} arrange={arrange} onClose={() => setCaptioning(false)} />}
    </div>
  );
}

interface CaptionDialogProps extends Pick<PhotoMenuProps, "photo" | "arrange"> {
  onClose: () => void;
}

function CaptionDialog({ photo, arrange, onClose }: CaptionDialogProps) {
  const t = useT();
  const [caption, setCaption] = useState(photo.caption ?? "");
  return (
    <Dialog title={t("albums.photo_menu")} onClose={onClose}>
      <DialogForm
        submit={t("action.save")}
        busy={false}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void arrange.describe(photo, caption);
        }}
      >
        <TextField
          label={t("photo.caption")}
          value={caption}
          maxLength={captionLength}
          autoFocus
          onValue={setCaption}
        />
      </DialogForm>
    </Dialog>
  );
}
