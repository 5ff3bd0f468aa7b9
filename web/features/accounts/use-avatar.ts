import { useMutation } from "@tanstack/react-query";
import { useAlert } from "../../components/alert.tsx";
import { useT } from "../../i18n/language.tsx";
import { uploadFile } from "../files/upload.ts";
import { useSaveAccount } from "../people/use-account.ts";

/** Sets the person's avatar; null removes it. */
export function useAvatar() {
  const t = useT();
  const alert = useAlert();
  const save = useSaveAccount();
  return useMutation({
    mutationFn: async (picture: Blob | null) => save.mutateAsync({ avatar: picture && (await uploadFile(picture)).id }),
    onSuccess: () => alert(t("account.saved")),
  });
}
