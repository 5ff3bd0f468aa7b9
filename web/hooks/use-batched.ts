import { useEffect, useState } from "react";

const batchTimeMs = 250;

/** Batches the events of a group into one call with the messages concerned. */
export function useBatched(act: (groupId: string, messageIds: ReadonlySet<string>) => void) {
  const [waiting] = useState(() => new Map<string, { ids: Set<string>; timer: ReturnType<typeof setTimeout> }>());
  useEffect(() => () => waiting.forEach(({ timer }) => clearTimeout(timer)), [waiting]);
  return (groupId: string, messageId?: string) => {
    const known = waiting.get(groupId);
    const ids = known?.ids ?? new Set<string>();
    if (messageId) ids.add(messageId);
    if (known) return;
    const run = () => {
      waiting.delete(groupId);
      act(groupId, ids);
    };
    waiting.set(groupId, { ids, timer: setTimeout(run, batchTimeMs) });
  };
}
