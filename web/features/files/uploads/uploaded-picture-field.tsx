import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAlert } from "../../../components/alert.tsx";
import { PictureField } from "../../../components/picture-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useInfo } from "../../identity/people/use-me.ts";
import { uploadFile } from "./upload.ts";

interface UploadedPictureFieldProps {
  of: "account" | "group";
  shown: ReactNode;
  hasPicture: boolean;
  /** Receives the id of the uploaded picture; null removes it. */
  onSave: (picture: string | null) => Promise<unknown>;
}

const texts = {
  account: ["account.saved", "account.picture_crop", "account.picture_crop_hint", "account.picture_preview"],
  group: ["group.saved", "group.picture_crop", "group.picture_crop_hint", "group.picture_preview"],
} as const;

export function UploadedPictureField({ of, shown, hasPicture, onSave }: UploadedPictureFieldProps) {
  const t = useT();
  const alert = useAlert();
  const [saved, title, hint, preview] = texts[of];
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (picture: Blob | null) => onSave(picture && (await uploadFile(picture)).id),
    onSuccess: () => alert(t(saved)),
  });
  return (
    <PictureField
      shown={shown}
      hasPicture={hasPicture}
      square={of === "group"}
      mayUpload={useInfo()?.upload?.image !== false}
      busy={isPending}
      error={error}
      words={{ title: t(title), hint: t(hint), preview: t(preview) }}
      onPicture={mutateAsync}
    />
  );
}
