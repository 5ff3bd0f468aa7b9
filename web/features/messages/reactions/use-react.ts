import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { MessageView, ReactionSummary } from "#contract/messages.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { useInfo, useMe } from "../../identity/people/use-me.ts";

/** Shows the change immediately, and restores the previous state if the server rejects it. */
export function useReact(message: MessageView, onChanged: (message: MessageView) => void) {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const latest = useRef(0);

  const { mutate } = useMutation({
    mutationFn: (emoji: string) =>
      call("POST /api/messages/:id/reactions", { params: { id: message.id }, body: { reaction: emoji } }),
    onMutate: (emoji) => {
      const turn = ++latest.current;
      const show = (reactions: ReactionSummary[] | undefined) =>
        turn === latest.current && onChanged({ ...message, reactions: reactions?.length ? reactions : undefined });
      show(toggleReaction(message.reactions ?? [], emoji, me.name));
      return { show, before: message.reactions };
    },
    onSuccess: (reactions, _emoji, { show }) => show(reactions),
    onError: (error, _emoji, shown) => {
      shown?.show(shown.before);
      alert(errorText(t, error), "danger");
    },
  });
  return mutate;
}

/** The same emoji as in the picker. */
const heart = "❤️";

/** Returns a function that gives a heart and never removes one; undefined if the person may not react. */
export function useHeart(message: MessageView, onChanged: (message: MessageView) => void): (() => void) | undefined {
  const react = useReact(message, onChanged);
  if (useInfo()?.allow_message_reactions !== true) return undefined;
  const given = message.reactions?.find(({ emoji }) => emoji === heart);
  return () => {
    if (!given?.currentUserReactionId) react(heart);
  };
}

/** Returns the hearts of a message and a function that toggles the reader's own; it is undefined if they may not react. */
export function useHearts(message: MessageView, onChanged: (message: MessageView) => void) {
  const react = useReact(message, onChanged);
  if (useInfo()?.allow_message_reactions !== true) return undefined;
  const given = message.reactions?.find(({ emoji }) => emoji === heart);
  return { count: given?.count ?? 0, isMine: Boolean(given?.currentUserReactionId), toggle: () => react(heart), heart };
}

export function toggleReaction(reactions: readonly ReactionSummary[], emoji: string, name: string): ReactionSummary[] {
  const known = reactions.find((reaction) => reaction.emoji === emoji);
  if (!known) return [...reactions, { emoji, unified: "", users: [name], count: 1, currentUserReactionId: "pending" }];
  const mine = known.currentUserReactionId !== "";
  const changed: ReactionSummary = {
    ...known,
    count: known.count + (mine ? -1 : 1),
    users: mine ? known.users.filter((user) => user !== name) : [...known.users, name],
    currentUserReactionId: mine ? "" : "pending",
  };
  return reactions.flatMap((reaction) => (reaction !== known ? reaction : changed.count > 0 ? changed : []));
}
