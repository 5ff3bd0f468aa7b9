import { ImageUp, Trash2 } from "lucide-react";
import { useRef, useState, type ChangeEvent } from "react";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { useAlert } from "../../components/alert.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import { uploadFile } from "../files/upload.ts";
import styles from "./avatar-field.module.css";
import { PersonAvatar } from "./person-avatar.tsx";
import { useSaveAccount } from "./use-account.ts";
import { useInfo, useMe } from "./use-me.ts";

/** One's picture: chosen, uploaded and shown at once. */
export function AvatarField() {
  const t = useT();
  const me = useMe();
  const info = useInfo();
  const input = useRef<HTMLInputElement>(null);
  const { choose, remove, preview, busy, error } = useAvatar();

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (file) choose(file);
  };

  return (
    <div className={styles.field} role="group" aria-label={t("account.picture")}>
      <div className={styles.picture} aria-busy={busy}>
        {preview ? <img src={preview} alt="" /> : <PersonAvatar person={me} size={88} />}
      </div>
      <div className={styles.actions}>
        {info?.upload?.image !== false && (
          <Button icon={<ImageUp size={18} />} busy={busy} onClick={() => input.current?.click()}>
            {t(me.avatar ? "account.picture_change" : "account.picture_choose")}
          </Button>
        )}
        {me.avatar && (
          <Button look="quiet" icon={<Trash2 size={18} />} disabled={busy} onClick={remove}>
            {t("account.picture_remove")}
          </Button>
        )}
      </div>
      <input ref={input} type="file" accept="image/*" hidden onChange={onChange} />
      {error && <Notice>{errorText(t, error)}</Notice>}
    </div>
  );
}

function useAvatar() {
  const t = useT();
  const alert = useAlert();
  const save = useSaveAccount();
  const [preview, setPreview] = useState<string>();

  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: Blob | null) => save.mutateAsync({ avatar: file && (await uploadFile(file)).id }),
    onSuccess: () => alert(t("account.saved")),
  });
  const choose = (file: Blob) => {
    const address = URL.createObjectURL(file);
    const forget = () => {
      URL.revokeObjectURL(address);
      setPreview(undefined);
    };
    setPreview(address);
    mutate(file, { onSettled: forget });
  };
  return { choose, remove: () => mutate(null), preview, busy: isPending, error };
}
