import { Check, Share, SquarePlus } from "lucide-react";
import { RichText } from "../../../i18n/rich-text.tsx";
import styles from "./first-steps.module.css";

const instructions = [
  { k: "home_screen.share", Icon: Share },
  { k: "home_screen.choose", Icon: SquarePlus },
  { k: "home_screen.confirm", Icon: Check },
] as const;

export function HomeScreenInstructions() {
  return (
    <ol className={styles.instructions}>
      {instructions.map(({ k, Icon }, i) => (
        <li key={k}>
          <span className={styles.number}>{i + 1}</span>
          <p>
            <RichText k={k} tags={{ b: (name) => <strong>{name}</strong> }} />
          </p>
          <span className={styles.sign}>
            <Icon size={20} aria-hidden />
          </span>
        </li>
      ))}
    </ol>
  );
}
