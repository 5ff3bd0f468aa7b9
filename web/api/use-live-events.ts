import { useEffect, useEffectEvent } from "react";
import { live, type LiveEventMap, type LiveMessage } from "./live.ts";

type Reactions = { [Name in keyof LiveEventMap]?: (data: LiveEventMap[Name]) => void };

/** Handles live events while the component is mounted: `useLiveEvents({ "message.created": ({ groupId }) => … })`. */
export function useLiveEvents(reactions: Reactions): void {
  const react = useEffectEvent(({ name, data }: LiveMessage) => {
    const reaction = reactions[name] as ((data: unknown) => void) | undefined;
    reaction?.(data);
  });
  useEffect(() => live.subscribe((message) => react(message)), []);
}
