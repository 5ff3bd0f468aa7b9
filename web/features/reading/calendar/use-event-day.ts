import { useSearchParams } from "wouter";
import type { MessageView } from "#contract/messages.ts";
import { planOf } from "../../messages/messages/event-words.ts";

/** Returns the date of a repeating event that the address names; undefined for the next one. */
export function useEventDay(message: MessageView): string | undefined {
  const [search] = useSearchParams();
  return planOf(message).repeat === undefined ? undefined : (search.get("date") ?? undefined);
}
