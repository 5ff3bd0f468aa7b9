import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { GroupOfMine, Member } from "#contract/groups.ts";
import type { MemberRemoval } from "#contract/moderation.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { groupKey } from "../groups/queries.ts";
import styles from "./removal-dialog.module.css";

interface RemovalDialogProps {
  member: Pick<Member, "id" | "name">;
  group: GroupOfMine;
  onClose: () => void;
}

export default function RemovalDialog({ member: { id, name }, group, onClose }: RemovalDialogProps) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const [body, setChoice] = useState<Required<MemberRemoval>>({ deletesPosts: false, blocks: false, tells: true });
  const { deletesPosts, blocks, tells } = body;
  const choose = (choice: MemberRemoval) => setChoice((before) => ({ ...before, ...choice }));
  const { onSubmit, error, busy } = useSubmit(
    () => call("POST /api/groups/:id/members/:userId/removal", { params: { id: group.id, userId: id }, body }),
    () => {
      alert(t("members.removed", { name }));
      void queries.invalidateQueries({ queryKey: groupKey(group.id) });
      onClose();
    },
  );
  return (
    <Dialog title={t("removal.title", { name, group: group.name })} onClose={onClose}>
      <DialogForm
        intro={<p>{t("removal.text", { name })}</p>}
        problem={error && errorText(t, error)}
        submit={t("removal.action")}
        look="danger"
        busy={busy}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        <fieldset className={styles.choice}>
          <legend>{t("removal.posts", { name })}</legend>
          <CheckField
            type="radio"
            name="posts"
            label={t("removal.posts_stay")}
            checked={!deletesPosts}
            onChecked={() => choose({ deletesPosts: false })}
          />
          <CheckField
            type="radio"
            name="posts"
            label={t("removal.posts_go")}
            checked={deletesPosts}
            onChecked={() => choose({ deletesPosts: true })}
          />
        </fieldset>
        <CheckField
          label={t("removal.block", { name })}
          hint={t("removal.block_hint")}
          checked={blocks}
          onChecked={(checked) => choose({ blocks: checked })}
        />
        <CheckField
          label={t("removal.tell", { name })}
          checked={tells}
          onChecked={(checked) => choose({ tells: checked })}
        />
      </DialogForm>
    </Dialog>
  );
}
