import { X, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../components/icon-button.tsx";
import styles from "./message-part.module.css";

interface MessagePartProps {
  name: string;
  icon: LucideIcon;
  removeLabel: string;
  readOnly: boolean;
  onRemove: () => void;
  children: ReactNode;
}

export function MessagePart({ name, icon: Icon, removeLabel, readOnly, onRemove, children }: MessagePartProps) {
  return (
    <fieldset className={styles.part} disabled={readOnly}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.head}>
        <Icon aria-hidden size={22} />
        <p aria-hidden>{name}</p>
        <IconButton label={removeLabel} icon={<X size={20} />} onClick={onRemove} />
      </div>
      {children}
    </fieldset>
  );
}
