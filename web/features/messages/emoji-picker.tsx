import { useState } from "react";
import { useT } from "../../i18n/language.tsx";
import { reactable } from "./reactable.ts";
import styles from "./reactions.module.css";

/** The quick ones of existing clients first (reference 8.7), then what families say to each other. */
const quick = ["👍", "❤️", "🤣", "😢", "👎", "😠"];
const more = [
  ...["😀", "😂", "😍", "🥰", "😘", "😎", "🤔", "😮", "😴", "🤗", "🙏", "👏"],
  ...["🙌", "💪", "👋", "🤝", "✌️", "👌", "🎉", "🎂", "🎁", "🥂", "🍻", "☕"],
  ...["🌞", "🌈", "❄️", "🔥", "⭐", "🌸", "🌻", "🐶", "🐱", "🐞", "⚽", "🎵"],
];

/** Picking one closes the popover around it. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const choose = (text: string) => {
    const emoji = reactable(text);
    setTyped(emoji ? "" : text);
    if (emoji) onPick(emoji);
  };
  return (
    <div className={styles.picker}>
      <div className={styles.quick}>{quick.map((emoji) => option(emoji, onPick))}</div>
      <div className={styles.grid}>{more.map((emoji) => option(emoji, onPick))}</div>
      <input
        className={styles.other}
        aria-label={t("reaction.other")}
        placeholder={t("reaction.other")}
        value={typed}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </div>
  );
}

function option(emoji: string, onPick: (emoji: string) => void) {
  return (
    <button key={emoji} type="button" data-closes className={styles.option} onClick={() => onPick(emoji)}>
      {emoji}
    </button>
  );
}
