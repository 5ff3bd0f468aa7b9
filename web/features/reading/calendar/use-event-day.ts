import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { planOf } from "../../messages/messages/event-words.ts";
import { rsvpsQuery } from "../../messages/messages/queries.ts";

/** Returns the date of a repeating event that the address names; undefined for the next one. */
export function useEventDay(message: MessageView): string | undefined {
  const [search] = useSearchParams();
  return planOf(message).repeat === undefined ? undefined : (search.get("date") ?? undefined);
}

/** Returns the date that a comment on this page is about; undefined for all dates, and for a day on which the event does not take place. */
export function useCommentedDay(message: MessageView): string | undefined {
  const day = useEventDay(message);
  const { data } = useQuery({ ...rsvpsQuery(message.id, day), enabled: day !== undefined });
  return day === undefined ? undefined : data?.occurrence?.day;
}
