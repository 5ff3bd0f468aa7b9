import { useEffect, useState } from "react";
import { nameLength } from "#contract/limits.ts";
import { Avatar } from "../../components/avatar.tsx";
import { PictureField } from "../../components/picture-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useT } from "../../i18n/language.tsx";

interface ProfileFieldsProps {
  name: string;
  error?: string;
  onName: (name: string) => void;
  onPicture: (picture: Blob | null) => void;
}

/** Name and optional picture of a new account. The picture is kept until there is an account to store it for. */
export function ProfileFields({ name, error, onName, onPicture }: ProfileFieldsProps) {
  const t = useT();
  const [src, setSrc] = useState<string>();
  useEffect(() => () => forget(src), [src]);
  const choose = async (picture: Blob | null) => {
    setSrc(picture ? URL.createObjectURL(picture) : undefined);
    onPicture(picture);
  };
  return (
    <>
      <TextField
        label={t("signup.name")}
        hint={t("signup.name_hint")}
        name="name"
        autoComplete="name"
        maxLength={nameLength}
        error={error}
        value={name}
        onValue={onName}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <PictureField
        shown={<Avatar person={{ id: "new", name }} picture={src === undefined ? undefined : { src }} size={88} />}
        hasPicture={src !== undefined}
        mayUpload
        busy={false}
        error={null}
        words={{
          title: t("account.picture_crop"),
          hint: t("account.picture_crop_hint"),
          preview: t("account.picture_preview"),
        }}
        onPicture={choose}
      />
    </>
  );
}

function forget(address: string | undefined): void {
  if (address !== undefined) URL.revokeObjectURL(address);
}
