import { useState } from "react";
import type { GroupOfMine } from "#contract/groups.ts";
import { Button } from "../../../components/button.tsx";
import { CheckField } from "../../../components/check-field.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { ErrorNotice } from "../../../components/notice.tsx";
import { useT } from "../../../i18n/language.tsx";
import styles from "./mute-dialog.module.css";
import { useMute } from "./use-mute.ts";

const hour = 60 * 60;
/** Seconds. */
const durations = { hour, hours: 8 * hour, week: 7 * 24 * hour, always: undefined } as const;
type Duration = keyof typeof durations;

export default function MuteDialog({ group, onClose }: { group: GroupOfMine; onClose: () => void }) {
  const t = useT();
  const [chosen, setChosen] = useState<Duration>();
  const [sparesPersonal, setSparesPersonal] = useState(true);
  const { mute, busy, error } = useMute(group, onClose);
  const choose = (duration: Duration) => {
    setChosen(duration);
    mute({ seconds: durations[duration], sparesPersonal });
  };
  return (
    <Dialog title={t("group.mute_title", { name: group.name })} onClose={onClose}>
      <p>{t("group.mute_hint")}</p>
      <CheckField label={t("group.mute_spares_personal")} checked={sparesPersonal} onChecked={setSparesPersonal} />
      {!busy && <ErrorNotice error={error} />}
      <div role="group" aria-label={t("group.mute_duration")} className={styles.choices}>
        {(Object.keys(durations) as Duration[]).map((one) => (
          <Button
            key={one}
            wide
            busy={busy && one === chosen}
            disabled={busy && one !== chosen}
            onClick={() => choose(one)}
          >
            {t(`group.mute_${one}`)}
          </Button>
        ))}
      </div>
      <div className={form.dialogActions}>
        <Button look="quiet" onClick={onClose}>
          {t("action.cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
