import { Check, CircleHelp, X } from "lucide-react";
import type { Rsvps } from "#contract/calendar.ts";
import type { MessageView } from "#contract/messages.ts";
import { cancelledOf } from "../../messages/messages/event-words.ts";

export const rsvpKinds = [
  { answer: "yes", label: "event.yes", Icon: Check },
  { answer: "maybe", label: "event.maybe", Icon: CircleHelp },
  { answer: "no", label: "event.no", Icon: X },
] as const;

/** Returns whether the event, or the date of a series that `answers` are about, is cancelled. */
export function isCancelled(message: MessageView, { occurrence }: Rsvps): boolean {
  return cancelledOf(message) === true || occurrence?.cancelled === true;
}
