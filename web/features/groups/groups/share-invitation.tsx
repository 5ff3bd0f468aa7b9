import { Share2 } from "lucide-react";
import { Button, type ButtonLook } from "../../../components/button.tsx";
import { useT } from "../../../i18n/language.tsx";

export function hasShareSheet(): boolean {
  return "share" in navigator;
}

interface ShareInvitationProps {
  groupName: string;
  link: string;
  look?: ButtonLook;
}

/** Renders nothing if the browser has no share sheet. */
export function ShareInvitation({ groupName, link, look }: ShareInvitationProps) {
  const t = useT();
  if (!hasShareSheet()) return null;
  const share = async () => {
    const text = t("group.invitation_share_text", { name: groupName });
    // Closing the share sheet rejects the promise, which is no error.
    await navigator.share({ text, url: link }).catch(() => undefined);
  };
  return (
    <Button icon={<Share2 size={18} />} look={look} onClick={share}>
      {t("group.invitation_share")}
    </Button>
  );
}
