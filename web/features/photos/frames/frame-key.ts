import { readLocal, removeLocal, writeLocal } from "../../../api/local-store.ts";

/** Storage entry of the secret with which this device shows a picture frame. Belongs to the device, not to a person. */
const entry = "frame";

export interface FrameKey {
  key: string;
  /** The address has just been opened, not reloaded. */
  isNew: boolean;
}

/** Takes the secret out of the address, so that neither the history nor a screenshot shows it. */
export function takeFrameKey(): FrameKey | undefined {
  const given = location.hash.slice(1);
  if (given !== "") {
    writeLocal(entry, given);
    history.replaceState(history.state, "", location.pathname);
    return { key: given, isNew: true };
  }
  const key = readLocal<string>(entry);
  return key === undefined ? undefined : { key, isNew: false };
}

export function forgetFrameKey(): void {
  removeLocal(entry);
}
