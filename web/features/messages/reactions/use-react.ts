import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { MessageView, PhotoReaction, ReactionSummary } from "#contract/messages.ts";
import { call } from "../../../api/client.ts";
import { useAlert } from "../../../components/alert.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { isPictureOrVideo } from "../../files/files/picture-sources.ts";
import { useInfo, useMe } from "../../identity/people/use-me.ts";

type OnChanged = (message: MessageView) => void;

type Reacted = Pick<MessageView, "reactions" | "photoReactions">;

interface Toggled {
  emoji: string;
  photo?: string;
}

/** Shows the change immediately, and restores the previous state if the server rejects it. Use one for all photos of a message: only the response to the latest change is shown. */
function useToggle(message: MessageView, onChanged: OnChanged) {
  const t = useT();
  const me = useMe();
  const alert = useAlert();
  const latest = useRef(0);

  const params = { id: message.id };
  const { mutate } = useMutation({
    mutationFn: async ({ emoji, photo }: Toggled): Promise<Partial<Reacted>> => {
      const reactions = await call("POST /api/messages/:id/reactions", { params, body: { reaction: emoji, photo } });
      // The response has no reactions to photos.
      return photo === undefined
        ? { reactions: someOrNone(reactions) }
        : reactionsOf(await call("GET /api/messages/:id", { params }));
    },
    onMutate: (toggled) => {
      const turn = ++latest.current;
      const show = (changed: MessageView) => turn === latest.current && onChanged(changed);
      const changed = toggle(message, toggled, me.name);
      show(changed);
      return { show, changed };
    },
    onSuccess: (reacted, _toggled, { show, changed }) => show({ ...changed, ...reacted }),
    onError: (error, _toggled, shown) => {
      shown?.show(message);
      alert(errorText(t, error), "danger");
    },
  });
  return mutate;
}

export function useReact(message: MessageView, onChanged: OnChanged) {
  const change = useToggle(message, onChanged);
  return (emoji: string) => change({ emoji });
}

/** The same emoji as in the picker. */
const heart = "❤️";

/** Returns a function that gives a heart to a photo of the message, and never removes one; undefined if the person may not react. */
export function useHeart(message: MessageView, onChanged: OnChanged): ((photo: string) => void) | undefined {
  const change = useToggle(message, onChanged);
  if (useInfo()?.allow_message_reactions !== true) return undefined;
  return (photo) => {
    if (!heartsOn(message, photo).isMine) change({ emoji: heart, photo: photoIn(message, photo) });
  };
}

/** Returns the hearts on a photo of the message and a function that toggles the reader's own; it is undefined if they may not react. */
export function useHearts(message: MessageView, photo: string, onChanged: OnChanged) {
  const change = useToggle(message, onChanged);
  if (useInfo()?.allow_message_reactions !== true) return undefined;
  return {
    ...heartsOn(message, photo),
    toggle: () => change({ emoji: heart, photo: photoIn(message, photo) }),
    heart,
  };
}

/** The only photo of a message has the message's own reactions. */
function photoIn({ files }: MessageView, photo: string): string | undefined {
  return files.filter(isPictureOrVideo).length > 1 ? photo : undefined;
}

function heartsOn(message: MessageView, photo: string): { count: number; isMine: boolean } {
  if (photoIn(message, photo) !== undefined) {
    const given = message.photoReactions?.find((one) => one.photo === photo && one.emoji === heart);
    return { count: given?.count ?? 0, isMine: given?.isMine ?? false };
  }
  const given = message.reactions?.find(({ emoji }) => emoji === heart);
  return { count: given?.count ?? 0, isMine: Boolean(given?.currentUserReactionId) };
}

/** Returns what the server will answer, except that a reaction to the message may outlast those to its photos. */
export function toggle(message: MessageView, { emoji, photo }: Toggled, name: string): MessageView {
  return photo === undefined ? toggleOnMessage(message, emoji, name) : toggleOnPhoto(message, { emoji, photo }, name);
}

/** Withdrawing a reaction from the message withdraws it from its photos, too. */
function toggleOnMessage(message: MessageView, emoji: string, name: string): MessageView {
  const { reactions = [], photoReactions = [] } = message;
  const onPhotos = isMineAmong(reactions, emoji)
    ? photoReactions.flatMap((one) => (one.emoji === emoji && one.isMine ? withoutMine(one) : one))
    : photoReactions;
  return {
    ...message,
    reactions: someOrNone(toggleReaction(reactions, emoji, name)),
    photoReactions: someOrNone(onPhotos),
  };
}

function toggleOnPhoto(message: MessageView, { emoji, photo }: Required<Toggled>, name: string): MessageView {
  const { reactions = [], photoReactions = [] } = message;
  const known = photoReactions.find((one) => one.photo === photo && one.emoji === emoji);
  const others = photoReactions.filter((one) => one !== known);
  const now = known?.isMine ? withoutMine(known) : [{ photo, emoji, count: (known?.count ?? 0) + 1, isMine: true }];
  const isMine = [...others, ...now].some((one) => one.emoji === emoji && one.isMine);
  return {
    ...message,
    reactions: someOrNone(
      isMine === isMineAmong(reactions, emoji) ? reactions : toggleReaction(reactions, emoji, name),
    ),
    photoReactions: someOrNone([...others, ...now]),
  };
}

function isMineAmong(reactions: readonly ReactionSummary[], emoji: string): boolean {
  return reactions.some((one) => one.emoji === emoji && one.currentUserReactionId !== "");
}

function withoutMine(reaction: PhotoReaction): PhotoReaction[] {
  return reaction.count > 1 ? [{ ...reaction, count: reaction.count - 1, isMine: false }] : [];
}

function reactionsOf({ reactions, photoReactions }: MessageView): Reacted {
  return { reactions, photoReactions };
}

function someOrNone<Item>(items: readonly Item[]): Item[] | undefined {
  return items.length > 0 ? [...items] : undefined;
}

function toggleReaction(reactions: readonly ReactionSummary[], emoji: string, name: string): ReactionSummary[] {
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
