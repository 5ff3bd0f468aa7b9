import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { nameLength } from "#contract/limits.ts";
import type { GroupOfMine } from "#contract/groups.ts";
import { call } from "../../../api/client.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useFocusOnError } from "../../../hooks/use-focus-on-error.ts";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { fieldErrors } from "../../../i18n/field-errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { useProven } from "../../identity/sign-in/use-proven.ts";
import type { LinkFor } from "./device-link-dialog.tsx";
import { PinField } from "./pin-field.tsx";
import { sponsoredQuery } from "./queries.ts";

const codes = { name: ["user_name_length"], pin: ["pin_invalid", "pin_too_simple"] } as const;

interface AddPersonProps {
  groups: readonly GroupOfMine[];
  groupId?: string;
  onMade: (link: LinkFor) => void;
  onClose: () => void;
}

export default function AddPerson({ groups, groupId, onMade, onClose }: AddPersonProps) {
  const t = useT();
  const queries = useQueryClient();
  const prove = useProven();
  const [name, setName] = useState("");
  const [group, setGroup] = useState(groupId ?? groups[0]!.id);
  const [pin, setPin] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () => {
      const wanted = { name: name.trim(), group, ...(pin.trim() && { pin }) };
      return prove((options) => call("POST /api/me/sponsored-accounts", { body: wanted, ...options }));
    },
    (made) => {
      if (!made) return;
      void queries.invalidateQueries({ queryKey: sponsoredQuery.queryKey });
      const { account, link, isWaiting } = made.result;
      onMade({ name: account.name, link, isWaiting });
    },
  );
  const errors = useMemo(() => fieldErrors(t, error, codes), [t, error]);
  return (
    <Dialog title={t("sponsored.add")} onClose={onClose}>
      <div ref={useFocusOnError<HTMLDivElement>(errors)}>
        <DialogForm
          problem={errors.form}
          submit={t("sponsored.create")}
          busy={busy}
          onSubmit={onSubmit}
          onClose={onClose}
        >
          <TextField
            label={t("account.name")}
            autoComplete="off"
            autoFocus
            maxLength={nameLength}
            value={name}
            error={errors.name}
            onValue={setName}
          />
          <SelectField
            label={t("sponsored.group")}
            value={group}
            onValue={setGroup}
            options={groups.map(({ id, name: label }) => ({ value: id, label }))}
          />
          <PinField label={t("sponsored.pin_optional")} value={pin} error={errors.pin} onValue={setPin} />
        </DialogForm>
      </div>
    </Dialog>
  );
}
