import { SmilePlus } from "lucide-react";
import type { MessageView, ReactionSummary } from "#contract/messages.ts";
import { useAlert } from "../../components/alert.tsx";
import { classNames } from "../../components/class-names.ts";
import { iconButtonClass } from "../../components/icon-button.tsx";
import { Popover } from "../../components/popover.tsx";
import { useHold } from "../../hooks/use-hold.ts";
import { useT } from "../../i18n/language.tsx";
import { useInfo } from "../people/use-me.ts";
import { EmojiPicker } from "./emoji-picker.tsx";
import styles from "./reactions.module.css";
import { useReact } from "./use-react.ts";

/** Reactions with people's names on hover or long press. People can remove their own. */
export function Reactions({ message, onChanged }: { message: MessageView; onChanged: (message: MessageView) => void }) {
  const t = useT();
  const react = useReact(message, onChanged);
  if (useInfo()?.allow_message_reactions !== true) return null;
  return (
    <div className={styles.reactions}>
      {message.reactions?.map((reaction) => (
        <Chip key={reaction.emoji} reaction={reaction} onPress={() => react(reaction.emoji)} />
      ))}
      <Popover
        label={t("reaction.add")}
        align="start"
        fitting
        buttonClassName={iconButtonClass}
        button={<SmilePlus aria-hidden size={20} />}
      >
        <EmojiPicker onPick={react} />
      </Popover>
    </div>
  );
}

function Chip({ reaction, onPress }: { reaction: ReactionSummary; onPress: () => void }) {
  const t = useT();
  const { emoji, count, users, currentUserReactionId } = reaction;
  const mine = currentUserReactionId !== "";
  const names = namesOf(users, (more) => t("reaction.more", { count: more }));
  const alert = useAlert();
  const hold = useHold(() => alert(`${emoji} ${names}`));
  return (
    <button
      type="button"
      className={classNames(styles.chip, mine && styles.mine)}
      aria-pressed={mine}
      aria-label={t("reaction.by", { emoji, names })}
      title={names}
      {...hold}
      onClick={onPress}
    >
      <span aria-hidden>{emoji}</span>
      <span aria-hidden>{count}</span>
    </button>
  );
}

/** Maximum number of names. */
const namesShown = 10;

function namesOf(users: readonly string[], more: (count: number) => string): string {
  const shown = users.slice(0, namesShown).join(", ");
  return users.length > namesShown ? `${shown} ${more(users.length - namesShown)}` : shown;
}
