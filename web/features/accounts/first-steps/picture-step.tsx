import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { usePictureChoice } from "../../../components/use-picture-choice.tsx";
import { useT } from "../../../i18n/language.tsx";
import { uploadFile } from "../../files/uploads/upload.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useSaveAccount } from "../../identity/people/use-account.ts";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./first-steps.module.css";
import { StepPage, type StepProps } from "./step-page.tsx";

export function PictureStep({ groupName, ...page }: StepProps & { groupName: string }) {
  const t = useT();
  const me = useMe();
  const { mutateAsync: save } = useSaveAccount();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (picture: Blob) => save({ avatar: (await uploadFile(picture)).id }),
  });
  const { isCropping, open, elements } = usePictureChoice({
    words: {
      title: t("account.picture_crop"),
      hint: t("account.picture_crop_hint"),
      preview: t("account.picture_preview"),
    },
    onPicture: mutateAsync,
  });
  const hasPicture = me.avatar !== undefined;
  const busy = isPending && !isCropping;

  return (
    <StepPage
      {...page}
      title={t("first_steps.picture")}
      hint={t("first_steps.picture_hint", { group: groupName })}
      done={hasPicture}
      action={
        hasPicture
          ? { label: t("first_steps.continue"), onClick: page.onDone }
          : { label: t("picture.choose"), busy, onClick: open }
      }
    >
      <div className={styles.picture} aria-busy={busy}>
        <PersonAvatar person={me} size={136} />
      </div>
      {hasPicture && (
        <Button look="quiet" className={styles.change} busy={busy} onClick={open}>
          {t("picture.change")}
        </Button>
      )}
      {!isCropping && <ErrorNotice error={error} />}
      {elements}
    </StepPage>
  );
}
