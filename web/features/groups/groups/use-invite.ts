import { useLocation } from "wouter";
import type { Group } from "#contract/groups.ts";
import { invitationAddress } from "../../../api/addresses.ts";
import { useAlert } from "../../../components/alert.tsx";
import { copyText } from "../../../hooks/use-copy.ts";
import { useT } from "../../../i18n/language.tsx";

/** Opens the device's share sheet with the invitation link, or else copies the link. Undefined if members may not see it. */
export function useInvite(group: Group | undefined): (() => void) | undefined {
  const t = useT();
  const alert = useAlert();
  const [, navigate] = useLocation();
  if (group?.inviteKey === undefined) return undefined;

  const { id, name, inviteKey } = group;
  const url = invitationAddress(inviteKey);
  const copy = async () => {
    if (await copyText(url)) alert(t("group.invite_copied"));
    else navigate(`/groups/${id}/settings/invite`);
  };
  const share = async () => {
    try {
      await navigator.share({ text: t("group.invitation_share_text", { name }), url });
    } catch (error) {
      // People close the sheet on purpose. Any other failure means that this browser cannot share.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  };
  return () => void ("share" in navigator ? share() : copy());
}
