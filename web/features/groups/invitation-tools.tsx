import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Group } from "#contract/groups.ts";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import form from "../../components/form.module.css";
import { useQrCode } from "../../components/use-qr-code.tsx";
import { useT } from "../../i18n/language.tsx";

interface InvitationToolsProps {
  group: Group;
  link: string;
  /** The button that ends it. */
  children: ReactNode;
}

/** What one does with a link into a group: copy it, share it, show it to a camera, end it. */
export function InvitationTools({ group, link, children }: InvitationToolsProps) {
  const t = useT();
  const { button, code } = useQrCode(link, t("group.invitation_code_hint", { name: group.name }));
  return (
    <>
      <div className={form.actions}>
        <CopyButton text={link} label={t("group.invitation_copy")} />
        {"share" in navigator && <ShareButton group={group} link={link} />}
        {button}
        {children}
      </div>
      {code}
    </>
  );
}

function ShareButton({ group, link }: { group: Group; link: string }) {
  const t = useT();
  const share = async () => {
    const text = t("group.invitation_share_text", { name: group.name });
    // Whoever closes the share sheet has simply not shared.
    await navigator.share({ text, url: link }).catch(() => undefined);
  };
  return (
    <Button icon={<Share2 size={18} />} onClick={share}>
      {t("group.invitation_share")}
    </Button>
  );
}
