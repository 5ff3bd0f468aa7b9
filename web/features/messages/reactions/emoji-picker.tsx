import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Spinner } from "../../../components/spinner.tsx";
import { useRovingFocus } from "../../../hooks/use-roving-focus.ts";
import { errorText } from "../../../i18n/error-text.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { findEmoji, loadEmojiNames } from "./emoji-names.ts";
import styles from "./reactions.module.css";

/** Mirrors the style sheet. */
const columns = 6;
const mostFound = 48;

/** Starts with the quick reactions of existing clients, followed by a selection for families. */
const usual = [
  ...["👍", "❤️", "🤣", "😢", "👎", "😠"],
  ...["😀", "😂", "😍", "🥰", "😘", "😎", "🤔", "😮", "😴", "🤗", "🙏", "👏"],
  ...["🙌", "💪", "👋", "🤝", "✌️", "👌", "🎉", "🎂", "🎁", "🥂", "🍻", "☕"],
  ...["🌞", "🌈", "❄️", "🔥", "⭐", "🌸", "🌻", "🐶", "🐱", "🐞", "⚽", "🎵"],
].map((emoji) => ({ emoji, name: undefined }));

/** Offers the most used emoji, and all others by name or typed on the keyboard. Picking one closes the surrounding popover. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { found, isLoading, error } = useFound(typed);
  const picker = useRef<HTMLDivElement>(null);
  const firstOption = () => picker.current!.querySelector("button");
  useEffect(() => firstOption()?.focus(), []);

  const type = (text: string) => {
    const emoji = reactable(text);
    setTyped(emoji ? "" : text);
    if (emoji) onPick(emoji);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") firstOption()?.focus();
    else if (event.key === "Enter" && typed.trim() !== "") firstOption()?.click();
    else return;
    event.preventDefault();
  };

  return (
    <div ref={picker} className={styles.picker}>
      <input
        ref={input}
        type="search"
        className={styles.find}
        aria-label={t("reaction.find")}
        placeholder={t("reaction.find")}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={styles.state}>
        {isLoading && <Spinner />}
        {error && errorText(t, error)}
        {typed.trim() !== "" && !isLoading && !error && found.length === 0 && t("reaction.none_found")}
      </p>
      <Grid key={typed} emoji={found} onPick={onPick} onLeaveTop={() => input.current!.focus()} />
    </div>
  );
}

function useFound(typed: string) {
  const language = useLanguage();
  const isTyped = typed.trim() !== "";
  const { data: names, error } = useQuery({
    queryKey: ["emoji", language],
    queryFn: () => loadEmojiNames(language),
    enabled: isTyped,
    staleTime: Infinity,
  });
  if (!isTyped) return { found: usual, isLoading: false, error: null };
  return { found: names ? findEmoji(names, typed).slice(0, mostFound) : [], isLoading: !names && !error, error };
}

interface GridProps {
  emoji: readonly { emoji: string; name: string | undefined }[];
  onPick: (emoji: string) => void;
  onLeaveTop: () => void;
}

function Grid({ emoji, onPick, onLeaveTop }: GridProps) {
  const t = useT();
  const { grid, tabIndexOf } = useRovingFocus(columns, onLeaveTop);
  if (emoji.length === 0) return null;
  return (
    <div role="group" aria-label={t("reaction.add")} className={styles.grid} {...grid}>
      {emoji.map((one, i) => (
        <button
          key={one.emoji}
          type="button"
          data-closes
          className={styles.option}
          tabIndex={tabIndexOf(i)}
          title={one.name}
          onClick={() => onPick(one.emoji)}
        >
          {one.emoji}
        </button>
      ))}
    </div>
  );
}

/** Returns the emoji if the text is exactly one (one grapheme); otherwise undefined. */
function reactable(text: string): string | undefined {
  const trimmed = text.trim();
  const [only, ...rest] = new Intl.Segmenter().segment(trimmed);
  if (!only || rest.length > 0) return undefined;
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(trimmed) ? trimmed : undefined;
}
