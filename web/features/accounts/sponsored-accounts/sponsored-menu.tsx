import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Hash, LogOut, QrCode } from "lucide-react";
import type { SponsoredAccount } from "#contract/sponsored-accounts.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { MenuButton } from "../../../components/menu-items.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { useProven } from "../../identity/sign-in/use-proven.ts";
import type { LinkFor } from "./device-link-dialog.tsx";
import { sponsoredQuery } from "./queries.ts";

interface SponsoredMenuProps {
  account: SponsoredAccount;
  onLink: (link: LinkFor) => void;
  onPin: () => void;
}

export function SponsoredMenu({ account: { id, name }, onLink, onPin }: SponsoredMenuProps) {
  const t = useT();
  const alert = useAlert();
  const confirm = useConfirm();
  const prove = useProven();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: sponsoredQuery.queryKey });
  const onError = (error: Error) => alert(errorText(t, error), "danger");
  const link = useMutation({
    mutationFn: () =>
      prove((options) => call("POST /api/me/sponsored-accounts/:id/device-link", { params: { id }, ...options })),
    onSuccess: (made) => made && onLink({ name, link: made.result, isWaiting: false }),
    onError,
  });
  const signOut = useMutation({
    mutationFn: () =>
      prove((options) => call("DELETE /api/me/sponsored-accounts/:id/sessions", { params: { id }, ...options })),
    onSuccess: (done) => done && alert(t("sponsored.signed_out")),
    onError,
    onSettled: refresh,
  });
  const askToSignOut = async () => {
    const question = { title: t("sponsored.sign_out_title", { name }), text: t("sponsored.sign_out_text") };
    if (await confirm({ ...question, action: t("sponsored.sign_out") })) signOut.mutate();
  };
  return (
    <>
      <MenuButton icon={<QrCode size={18} />} onClick={() => link.mutate()}>
        {t("sponsored.link")}
      </MenuButton>
      <MenuButton icon={<Hash size={18} />} onClick={onPin}>
        {t("sponsored.set_pin")}
      </MenuButton>
      <MenuButton icon={<LogOut size={18} />} onClick={() => void askToSignOut()}>
        {t("sponsored.sign_out")}
      </MenuButton>
    </>
  );
}
