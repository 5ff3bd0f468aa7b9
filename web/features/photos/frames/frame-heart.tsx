import { Heart } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { FramePhoto } from "#contract/frames.ts";
import { call } from "../../../api/client.ts";
import { useT } from "../../../i18n/language.tsx";
import styles from "./frame-show.module.css";

/** Milliseconds during which a second touch takes the heart back. */
const regretTime = 5000;

interface FrameHeartProps {
  photo: FramePhoto;
  frameKey: string;
  owner: string;
  isOffline: boolean;
  onLiked: (photo: FramePhoto, isLiked: boolean) => void;
}

/** The only control of a frame. */
export function FrameHeart({ photo, frameKey, owner, isOffline, onLiked }: FrameHeartProps) {
  const t = useT();
  const [isFresh, setFresh] = useState(false);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!isFresh) return;
    const timer = setTimeout(() => setFresh(false), regretTime);
    return () => clearTimeout(timer);
  }, [isFresh]);
  const like = (isLiked: boolean) => {
    setFresh(isLiked);
    onLiked(photo, isLiked);
    const body = { message: photo.messageId, photo: photo.id, isLiked };
    const undo = () => {
      setFresh(false);
      onLiked(photo, !isLiked);
    };
    sent.current = sent.current.then(() => call("PUT /api/frame/hearts", { body, frameKey })).catch(undo);
  };
  return (
    <div className={styles.heart}>
      <button
        type="button"
        disabled={isOffline}
        aria-pressed={photo.isLiked}
        aria-label={t("frames.send_heart")}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => like(!isFresh)}
      >
        <Heart aria-hidden size={76} strokeWidth={2.2} fill={photo.isLiked ? "currentColor" : "none"} />
      </button>
      <p role="status">{isFresh ? t("frames.likes", { name: owner }) : t("frames.send_heart")}</p>
    </div>
  );
}
