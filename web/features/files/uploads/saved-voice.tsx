import { useEffect, useState } from "react";
import VoicePlayer from "../files/voice-player.tsx";
import type { Voice } from "../files/wave.ts";
import { blobStore } from "./blob-store.ts";

export function SavedVoice({ uploadKey, wave, duration }: Voice & { uploadKey: string }) {
  const src = useSavedAddress(uploadKey);
  return <VoicePlayer id={uploadKey} src={src} wave={wave} duration={duration} />;
}

function useSavedAddress(key: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let revoke: () => void = () => undefined;
    let isShown = true;
    const show = (blob: Blob | undefined) => {
      if (!isShown || !blob) return;
      const created = URL.createObjectURL(blob);
      revoke = () => URL.revokeObjectURL(created);
      setAddress(created);
    };
    blobStore.find(key).then(show, () => undefined);
    return () => {
      isShown = false;
      revoke();
    };
  }, [key]);
  return address;
}
