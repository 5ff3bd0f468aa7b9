import { useSyncExternalStore } from "react";
import type { Recorder, RecorderState } from "./recorder.ts";

export function useRecorderState({ state }: Recorder): RecorderState {
  return useSyncExternalStore(state.subscribe, state.get);
}
