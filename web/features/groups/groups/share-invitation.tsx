import { Share2 } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { useT } from "../../../i18n/language.tsx";

/** Renders nothing if the browser has no share sheet. */
export function ShareInvitation({ groupName, link }: { groupName: string; link: string }) {
  const t = useT();
  if (!("share" in navigator)) return null;
  const share = async () => {
    const text = t("group.invitation_share_text", { name: groupName });
    // Closing the share sheet rejects the promise, which is no error.
    await navigator.share({ text, url: link }).catch(() => undefined);
  };
  return (
    <Button icon={<Share2 size={18} />} onClick={share}>
      {t("group.invitation_share")}
    </Button>
  );
}
