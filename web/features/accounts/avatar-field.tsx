import { PictureField } from "../../components/picture-field.tsx";
import { useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../people/person-avatar.tsx";
import { useAvatar } from "./use-avatar.ts";
import { useInfo, useMe } from "../people/use-me.ts";

export function AvatarField() {
  const t = useT();
  const me = useMe();
  const { mutateAsync, isPending, error } = useAvatar();
  return (
    <PictureField
      shown={<PersonAvatar person={me} size={88} />}
      hasPicture={me.avatar !== undefined}
      mayUpload={useInfo()?.upload?.image !== false}
      busy={isPending}
      error={error}
      words={{
        title: t("account.picture_crop"),
        hint: t("account.picture_crop_hint"),
        preview: t("account.picture_preview"),
      }}
      onPicture={mutateAsync}
    />
  );
}
