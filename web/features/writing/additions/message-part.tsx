import { Trash2, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
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
      </div>
      {children}
      <Button look="quiet" className={styles.remove} icon={<Trash2 aria-hidden size={18} />} onClick={onRemove}>
        {removeLabel}
      </Button>
    </fieldset>
  );
}
