import { SmilePlus } from "lucide-react";
import type { MessageView, ReactionSummary } from "#contract/messages.ts";
import { joinList, type Language } from "#contract/languages.ts";
import { useAlert } from "../../../components/alert.tsx";
import { classNames } from "../../../components/class-names.ts";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { Popover } from "../../../components/popover.tsx";
import { useHold } from "../../../hooks/use-hold.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { useInfo } from "../../identity/people/use-me.ts";
import { EmojiPicker } from "./emoji-picker.tsx";
import styles from "./reactions.module.css";
import { useReact } from "./use-react.ts";

interface ReactionsProps {
  message: MessageView;
  onChanged: (message: MessageView) => void;
}

export function Reactions(props: ReactionsProps) {
  const react = useReact(props.message, props.onChanged);
  if (useInfo()?.allow_message_reactions !== true) return null;
  return (
    <div className={styles.reactions}>
      <Chips {...props} />
      <AnyReaction onPick={react} />
    </div>
  );
}

export function CommentReactions(props: ReactionsProps) {
  const isAllowed = useInfo()?.allow_message_reactions === true;
  if (!isAllowed || !props.message.reactions) return null;
  return (
    <div className={classNames(styles.reactions, styles.small)}>
      <Chips {...props} />
    </div>
  );
}

function Chips({ message, onChanged }: ReactionsProps) {
  const react = useReact(message, onChanged);
  return message.reactions?.map((reaction) => (
    <Chip key={reaction.emoji} reaction={reaction} onPress={() => react(reaction.emoji)} />
  ));
}

/** The most used reactions. Screens without room for all leave out the last one (reply.module.css). */
const quick = ["❤️", "👍", "😂"];

export function QuickReactions({ message, onChanged }: ReactionsProps) {
  const t = useT();
  const react = useReact(message, onChanged);
  if (useInfo()?.allow_message_reactions !== true) return null;
  return (
    <>
      {quick.map((emoji) => (
        <button
          key={emoji}
          type="button"
          className={styles.quick}
          aria-label={t("reaction.react", { emoji })}
          aria-pressed={
            message.reactions?.some((one) => one.emoji === emoji && one.currentUserReactionId !== "") ?? false
          }
          onClick={() => react(emoji)}
        >
          {emoji}
        </button>
      ))}
      <AnyReaction onPick={react} />
    </>
  );
}

function AnyReaction({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useT();
  return (
    <Popover
      label={t("reaction.add")}
      align="start"
      fitting
      buttonClassName={iconButtonClass}
      button={<SmilePlus aria-hidden size={20} />}
    >
      <EmojiPicker onPick={onPick} />
    </Popover>
  );
}

function Chip({ reaction, onPress }: { reaction: ReactionSummary; onPress: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { emoji, count, users, currentUserReactionId } = reaction;
  const mine = currentUserReactionId !== "";
  const names = namesOf(language, users, (more) => t("reaction.more", { count: more }));
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

const namesShown = 10;

function namesOf(language: Language, users: readonly string[], more: (count: number) => string): string {
  const shown = joinList(language, users.slice(0, namesShown));
  return users.length > namesShown ? `${shown} ${more(users.length - namesShown)}` : shown;
}
