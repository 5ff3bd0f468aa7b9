import type { ReactNode } from "react";
import type { Group } from "#contract/groups.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import form from "../../../components/form.module.css";
import { useQrCode } from "../../../components/use-qr-code.tsx";
import { useT } from "../../../i18n/language.tsx";
import { ShareInvitation } from "../../groups/groups/share-invitation.tsx";

interface InvitationToolsProps {
  group: Group;
  link: string;
  children: ReactNode;
}

export function InvitationTools({ group, link, children }: InvitationToolsProps) {
  const t = useT();
  const hint = group.needsApproval ? "group.invitation_code_hint_approval" : "group.invitation_code_hint";
  const { button, code } = useQrCode(link, t(hint, { name: group.name }));
  return (
    <>
      <div className={form.actions}>
        <CopyButton text={link} label={t("group.invitation_copy")} />
        <ShareInvitation groupName={group.name} link={link} />
        {button}
        {children}
      </div>
      {code}
    </>
  );
}
