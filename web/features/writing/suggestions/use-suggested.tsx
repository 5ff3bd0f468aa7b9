import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { formatDate } from "#contract/dates.ts";
import { fold } from "#contract/fold.ts";
import { everyone } from "#contract/mentions.ts";
import { can, type Position } from "#contract/permissions.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { groupQuery } from "../../groups/groups/queries.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { messageKey } from "../../messages/messages/queries.ts";
import type { ThreadState } from "../../messages/messages/thread-state.ts";
import { PersonAvatar } from "../../identity/people/person-avatar.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import { findEmoji, loadEmojiNames, type NamedEmoji } from "../../messages/reactions/emoji-names.ts";
import type { Target } from "../drafts/draft.ts";
import { suggestMembers } from "./suggested-members.ts";
import styles from "./suggestions.module.css";
import type { Trigger } from "./suggestion-trigger.ts";

export interface Suggestion {
  key: string;
  picture: ReactNode;
  label: string;
  hint?: string;
  text: string;
  /** Id of the mentioned user, or "everyone". */
  who?: string;
  isApart?: boolean;
}

const mostShown = 5;

/** Returns at most five suggestions. Members and emoji names are loaded once. */
export function useSuggested(trigger: Trigger | undefined, target: Target): Suggestion[] {
  const members = useMembers(trigger?.kind === "mention" ? trigger.typed : undefined, target);
  const emoji = useEmoji(trigger?.kind === "emoji" ? trigger.typed : undefined);
  return trigger?.kind === "mention" ? members : emoji;
}

function useMembers(typed: string | undefined, { groupId, parentId }: Target): Suggestion[] {
  const t = useT();
  const me = useMe();
  const language = useLanguage();
  const position = usePosition(groupId);
  const takesPart = useParticipants(parentId);
  const { data: group } = useQuery({ ...groupQuery(groupId), enabled: typed !== undefined });
  if (typed === undefined || !group) return [];
  const all = matchesEveryone(typed, t("mention.everyone"), position)
    ? [
        {
          key: everyone,
          who: everyone,
          isApart: true,
          picture: <Users aria-hidden size={20} className={styles.everyone} />,
          label: `@${t("mention.everyone")}`,
          hint: t("mention.everyone_hint", { count: group.users.length }),
          text: `@${t("mention.everyone")} `,
        },
      ]
    : [];
  const others = group.users.filter(({ id }) => id !== me.id);
  const members = suggestMembers(typed, others, takesPart).slice(0, mostShown - all.length);
  return [
    ...members.map((member) => ({
      key: member.id,
      who: member.id,
      picture: <PersonAvatar person={member} size={32} />,
      label: member.name,
      hint: takesPart.has(member.id)
        ? t("mention.takes_part")
        : t("group.since", { date: formatDate(member.joinedAt, { language, style: "short" }) }),
      text: `@${member.name} `,
    })),
    ...all,
  ];
}

function matchesEveryone(typed: string, word: string, position: Position): boolean {
  return can.mentionEveryone(position) && [word, everyone].some((one) => fold(one).startsWith(fold(typed)));
}

/** Returns the people in the loaded part of the conversation. */
function useParticipants(threadId: string | undefined): ReadonlySet<string> {
  const queries = useQueryClient();
  return useMemo(() => {
    const threads =
      threadId === undefined
        ? []
        : queries.getQueriesData<ThreadState>({ queryKey: [...messageKey(threadId), "thread"] });
    const messages = threads.flatMap(([, thread]) => (thread ? [thread.message, ...thread.replies.items] : []));
    return new Set(messages.flatMap(({ author }) => author?.id ?? []));
  }, [queries, threadId]);
}

function useEmoji(typed: string | undefined): Suggestion[] {
  const names = useEmojiNames(typed !== undefined);
  if (typed === undefined || !names) return [];
  return findEmoji(names, typed.replaceAll("_", " "))
    .slice(0, mostShown)
    .map(({ emoji, name }) => ({
      key: emoji,
      picture: <span className={styles.emoji}>{emoji}</span>,
      label: name,
      text: emoji,
    }));
}

export function useEmojiNames(isWanted: boolean): readonly NamedEmoji[] | undefined {
  const language = useLanguage();
  return useQuery({
    queryKey: ["emoji", language],
    queryFn: () => loadEmojiNames(language),
    enabled: isWanted,
    staleTime: Infinity,
  }).data;
}
