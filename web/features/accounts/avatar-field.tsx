import { PictureField } from "../../components/picture-field.tsx";
import { useT } from "../../i18n/language.tsx";
import { PersonAvatar } from "../people/person-avatar.tsx";
import { useInfo, useMe } from "../people/use-me.ts";
import { useMutation } from "@tanstack/react-query";
import { useAlert } from "../../components/alert.tsx";
import { uploadFile } from "../files/upload.ts";
import { useSaveAccount } from "../people/use-account.ts";

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

/** Sets the person's avatar; null removes it. */
function useAvatar() {
  const t = useT();
  const alert = useAlert();
  const save = useSaveAccount();
  return useMutation({
    mutationFn: async (picture: Blob | null) => save.mutateAsync({ avatar: picture && (await uploadFile(picture)).id }),
    onSuccess: () => alert(t("account.saved")),
  });
}
