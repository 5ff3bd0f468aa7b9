import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { MessageView, Quote } from "#contract/messages.ts";
import { quoteOf } from "../../messages/messages/content.ts";

export type Quoting = ReturnType<typeof useQuoting>;
export type QuotingActions = Quoting["actions"];

/** Returns the comment being answered, and the one that an answer led to. `goTo` shows a comment. `actions` is stable. */
export function useQuoting(goTo: (id: string) => Promise<void>) {
  const [quoted, setQuoted] = useState<Quote>();
  const [shown, setShown] = useState<{ id: string }>();
  const go = useEffectEvent(goTo);
  useEffect(() => {
    if (shown) void go(shown.id);
  }, [shown]);
  const actions = useMemo(
    () => ({
      quote: (reply: MessageView) => setQuoted(quoteOf(reply)),
      show: (id: string) => setShown({ id }),
      endLight: () => setShown(undefined),
    }),
    [],
  );
  return { answered: quoted, lit: shown?.id, actions };
}
