import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { Group } from "#contract/groups.ts";
import { invitationAddress } from "../../../api/addresses.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { ErrorNotice } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";
import { TemporaryInvitations } from "./temporary-invitations.tsx";
import { InvitationTools } from "./invitation-tools.tsx";
import { groupQuery, invitationLinksQuery } from "../../groups/groups/queries.ts";

export function InvitationLink({ group, inviteKey }: { group: Group; inviteKey: string }) {
  const t = useT();
  const { reset, busy, error } = useReset(group);
  const link = invitationAddress(inviteKey);
  return (
    <Card title={t("group.invitation")}>
      <TextField
        label={t("group.invitation_link")}
        hint={t(group.needsApproval ? "group.invitation_hint_approval" : "group.invitation_hint", { name: group.name })}
        value={link}
        dir="ltr"
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <ErrorNotice error={error} />
      <InvitationTools group={group} link={link}>
        <Button icon={<RefreshCw size={18} />} busy={busy} onClick={reset}>
          {t("group.invitation_reset")}
        </Button>
      </InvitationTools>
      <TemporaryInvitations group={group} />
    </Card>
  );
}

function useReset({ id }: Group) {
  const t = useT();
  const alert = useAlert();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call("POST /api/groups/:id/reset-invite-key", { params: { id } }),
    onSuccess: ({ inviteKey }) => {
      queries.setQueryData(groupQuery(id).queryKey, (group) => group && { ...group, inviteKey });
      void queries.invalidateQueries({ queryKey: invitationLinksQuery(id).queryKey });
      alert(t("group.invitation_was_reset"));
    },
  });

  const reset = async () => {
    const sure = await confirm({
      title: t("group.invitation_reset_title"),
      text: t("group.invitation_reset_confirm"),
      action: t("group.invitation_reset"),
    });
    if (sure) mutate();
  };
  return { reset, busy: isPending, error };
}
