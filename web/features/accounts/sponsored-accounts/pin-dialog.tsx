import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { SponsoredAccount } from "#contract/sponsored-accounts.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { useFocusOnError } from "../../../hooks/use-focus-on-error.ts";
import { useSubmit } from "../../../hooks/use-submit.ts";
import { fieldErrors } from "../../../i18n/field-errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { useProven } from "../../identity/sign-in/use-proven.ts";
import { PinField } from "./pin-field.tsx";
import { sponsoredQuery } from "./queries.ts";

const codes = { pin: ["pin_invalid", "pin_too_simple"] } as const;

/** Sets another PIN, which also ends a lock. */
export default function PinDialog({ account, onClose }: { account: SponsoredAccount; onClose: () => void }) {
  const t = useT();
  const alert = useAlert();
  const queries = useQueryClient();
  const prove = useProven();
  const [pin, setPin] = useState("");
  const { onSubmit, error, busy } = useSubmit(
    () =>
      prove((options) =>
        call("PUT /api/me/sponsored-accounts/:id/pin", { params: { id: account.id }, body: { pin }, ...options }),
      ),
    (done) => {
      if (!done) return;
      onClose();
      alert(t("sponsored.pin_saved"));
      void queries.invalidateQueries({ queryKey: sponsoredQuery.queryKey });
    },
  );
  const errors = useMemo(() => fieldErrors(t, error, codes), [t, error]);
  return (
    <Dialog title={account.name} onClose={onClose}>
      <div ref={useFocusOnError<HTMLDivElement>(errors)}>
        <DialogForm
          problem={errors.form}
          submit={t("sponsored.set_pin")}
          busy={busy}
          onSubmit={onSubmit}
          onClose={onClose}
        >
          <PinField label={t("sponsored.pin")} value={pin} error={errors.pin} onValue={setPin} autoFocus />
        </DialogForm>
      </div>
    </Dialog>
  );
}
