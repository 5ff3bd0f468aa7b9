import { House, Megaphone, Mountain } from "lucide-react";
import { useId, type ReactNode } from "react";
import type { Preset } from "#contract/permissions.ts";
import { useT } from "../../../i18n/language.tsx";
import styles from "./preset-choices.module.css";

interface PresetChoicesProps {
  label: string;
  chosen: Preset | undefined;
  onChoose: (name: Preset) => void;
}

export function PresetChoices({ label, chosen, onChoose }: PresetChoicesProps) {
  return (
    <fieldset className={styles.presets} aria-label={label}>
      {presetChoices.map(({ name, icon }) => (
        <PresetChoice key={name} name={name} icon={icon} isChosen={name === chosen} onChoose={onChoose} />
      ))}
    </fieldset>
  );
}

const presetChoices: readonly { name: Preset; icon: ReactNode }[] = [
  { name: "family", icon: <House aria-hidden size={24} /> },
  { name: "club", icon: <Mountain aria-hidden size={24} /> },
  { name: "announcements", icon: <Megaphone aria-hidden size={24} /> },
];

interface PresetChoiceProps {
  name: Preset;
  icon: ReactNode;
  isChosen: boolean;
  onChoose: (name: Preset) => void;
}

function PresetChoice({ name, icon, isChosen, onChoose }: PresetChoiceProps) {
  const t = useT();
  const id = useId();
  return (
    <label className={styles.preset}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span id={`${id}-name`} className={styles.name}>
          {t(`permissions.${name}`)}
        </span>
        <span id={`${id}-hint`} className="soft">
          {t(`permissions.${name}_hint`)}
        </span>
      </span>
      <input
        type="radio"
        name="preset"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        checked={isChosen}
        onChange={() => onChoose(name)}
      />
    </label>
  );
}
