import { useMutation } from "@tanstack/react-query";
import type { Group } from "#contract/groups.ts";
import { useAlert } from "../../components/alert.tsx";
import { PictureField } from "../../components/picture-field.tsx";
import { useT } from "../../i18n/language.tsx";
import { useInfo } from "../people/use-me.ts";
import { uploadFile } from "../files/upload.ts";
import { GroupAvatar } from "./group-avatar.tsx";
import { useSaveLook } from "./use-save-group.ts";

export function GroupPictureField({ group }: { group: Group }) {
  const t = useT();
  const alert = useAlert();
  const save = useSaveLook(group.id);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (picture: Blob | null) => save({ picture: picture && (await uploadFile(picture)).id }),
    onSuccess: () => alert(t("group.saved")),
  });
  return (
    <PictureField
      shown={<GroupAvatar group={group} size={88} />}
      hasPicture={group.picture !== undefined}
      square
      mayUpload={useInfo()?.upload?.image !== false}
      busy={isPending}
      error={error}
      words={{
        title: t("group.picture_crop"),
        hint: t("group.picture_crop_hint"),
        preview: t("group.picture_preview"),
      }}
      onPicture={mutateAsync}
    />
  );
}
