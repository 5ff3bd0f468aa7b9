import { useState } from "react";
import type { MessageView, Quote } from "#contract/messages.ts";
import { quoteOf } from "../messages/content.ts";

export type Quoting = ReturnType<typeof useQuoting>;

/** The comment being answered, and the one that an answer led to. `goTo` shows a comment. */
export function useQuoting(goTo: (id: string) => Promise<void>) {
  const [answered, setAnswered] = useState<Quote>();
  const [lit, setLit] = useState<string>();
  return {
    answered,
    answer: (reply: MessageView) => setAnswered(quoteOf(reply)),
    lit,
    show: (id: string) => {
      setLit(id);
      void goTo(id);
    },
    endLight: () => setLit(undefined),
  };
}
