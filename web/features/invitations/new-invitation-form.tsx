import { Plus } from "lucide-react";
import { useState } from "react";
import type { NewInvitation } from "#contract/groups.ts";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { useT } from "../../i18n/language.tsx";
import styles from "./temporary-invitations.module.css";

const day = 24 * 60 * 60;
const periods = [1, 7, 30] as const;
const numbers = [1, 5, 10, 25] as const;
/** Option for no expiry and no maximum. */
const none = "none";

interface NewInvitationFormProps {
  busy: boolean;
  onMake: (invitation: NewInvitation) => void;
}

/** Form for a temporary link: its lifetime and maximum uses. */
export function NewInvitationForm({ busy, onMake }: NewInvitationFormProps) {
  const t = useT();
  const [days, setDays] = useState("7");
  const [most, setMost] = useState(none);
  const make = () =>
    onMake({
      expiresAt: days === none ? null : Math.floor(Date.now() / 1000) + Number(days) * day,
      mostUses: most === none ? null : Number(most),
    });

  return (
    <div className={styles.form}>
      <SelectField
        label={t("public.until")}
        value={days}
        onValue={setDays}
        options={[
          ...periods.map((count) => ({ value: String(count), label: t("public.days", { count }) })),
          { value: none, label: t("public.never") },
        ]}
      />
      <SelectField
        label={t("invitation.for")}
        value={most}
        onValue={setMost}
        options={[
          { value: none, label: t("invitation.for_all") },
          ...numbers.map((count) => ({ value: String(count), label: t("group.members", { count }) })),
        ]}
      />
      <Button icon={<Plus size={18} />} busy={busy} onClick={make}>
        {t("invitation.make")}
      </Button>
    </div>
  );
}
