import { useState } from "react";
import { errorText } from "../../../i18n/error-text.ts";
import { ApiError } from "../../../api/errors.ts";
import { useT } from "../../../i18n/language.tsx";
import { takeFrameKey, type FrameKey } from "./frame-key.ts";
import { FrameShow } from "./frame-show.tsx";
import styles from "./frame-show.module.css";
import { useFrameContent } from "./use-frame-content.ts";
import { useWakeLock } from "./use-wake-lock.ts";

/** The whole screen of a tablet or television. Nothing else of the site can be reached from it. */
export function PictureFrame() {
  const [opened] = useState(takeFrameKey);
  return opened ? <Opened opened={opened} /> : <Ended />;
}

function Opened({ opened }: { opened: FrameKey }) {
  const t = useT();
  const state = useFrameContent(opened.key);
  const [needsStart, setNeedsStart] = useState(opened.isNew && document.fullscreenEnabled);
  useWakeLock();
  if (state.isEnded) return <Ended />;
  const start = () => {
    setNeedsStart(false);
    void goFullScreen();
  };
  return (
    <div onClick={() => void goFullScreen()} role="presentation">
      <FrameShow state={state} frameKey={opened.key} />
      {needsStart && (
        <div className={styles.start}>
          <button type="button" autoFocus onClick={start}>
            {t("frames.start")}
          </button>
        </div>
      )}
    </div>
  );
}

/** Browsers allow it after a touch only. After a restart, the first touch of the photo brings it back. */
async function goFullScreen(): Promise<void> {
  if (!document.fullscreenEnabled || document.fullscreenElement) return;
  await document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => undefined);
}

function Ended() {
  const t = useT();
  return <main className={styles.said}>{errorText(t, new ApiError(404, { code: "frame_ended" }))}</main>;
}
