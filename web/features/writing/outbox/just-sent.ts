import { useSyncExternalStore } from "react";
import { Observable } from "../../../api/observable.ts";

const undoTimeMs = 10_000;

const justSent = new Observable<readonly string[]>([]);

export function noteSent(id: string): void {
  justSent.set([...justSent.get(), id]);
  setTimeout(() => justSent.set(justSent.get().filter((other) => other !== id)), undoTimeMs);
}

export function useIsJustSent(id: string): boolean {
  return useSyncExternalStore(justSent.subscribe, justSent.get).includes(id);
}
