import { useState } from "react";
import type { NewHiddenMemory } from "#contract/memories.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { useT } from "../../../i18n/language.tsx";

interface PeriodDialogProps {
  onHide: (wanted: NewHiddenMemory) => void;
  onClose: () => void;
}

export function PeriodDialog({ onHide, onClose }: PeriodDialogProps) {
  const t = useT();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  return (
    <Dialog title={t("memories.hide_period")} onClose={onClose}>
      <DialogForm
        intro={<p>{t("memories.hide_period_hint")}</p>}
        submit={t("memories.hide_period")}
        busy={false}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault();
          if (from === "" || to === "") return;
          onHide({ from, to });
          onClose();
        }}
      >
        <TextField type="date" label={t("memories.from")} value={from} required onValue={setFrom} />
        <TextField type="date" label={t("memories.to")} value={to} required onValue={setTo} />
      </DialogForm>
    </Dialog>
  );
}
