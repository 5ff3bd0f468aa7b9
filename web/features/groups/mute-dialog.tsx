import { useState } from "react";
import type { GroupOfMine } from "#contract/groups.ts";
import { CheckField } from "../../components/check-field.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { errorText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import styles from "./mute-dialog.module.css";
import { useMute } from "./use-mute.ts";

const hour = 60 * 60;
/** Durations in seconds. */
const durations = { hour, hours: 8 * hour, week: 7 * 24 * hour, always: undefined } as const;
type Duration = keyof typeof durations;

/** Asks how long the group is to be muted. */
export default function MuteDialog({ group, onClose }: { group: GroupOfMine; onClose: () => void }) {
  const t = useT();
  const [duration, setDuration] = useState<Duration>("hours");
  const [sparesPersonal, setSparesPersonal] = useState(true);
  const { mute, busy, error } = useMute(group, onClose);
  return (
    <Dialog title={t("group.mute_title", { name: group.name })} onClose={onClose}>
      <DialogForm
        intro={<p>{t("group.mute_hint")}</p>}
        problem={error && errorText(t, error)}
        submit={t("group.mute_submit")}
        busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          mute({ seconds: durations[duration], sparesPersonal });
        }}
        onClose={onClose}
      >
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t("group.mute_duration")}</legend>
          {(Object.keys(durations) as Duration[]).map((one) => (
            <CheckField
              key={one}
              type="radio"
              name="duration"
              label={t(`group.mute_${one}`)}
              checked={one === duration}
              onChecked={() => setDuration(one)}
            />
          ))}
        </fieldset>
        <CheckField label={t("group.mute_spares_personal")} checked={sparesPersonal} onChecked={setSparesPersonal} />
      </DialogForm>
    </Dialog>
  );
}
