import { useEffect, useEffectEvent, useState, type CSSProperties } from "react";
import type { FramePhoto } from "#contract/frames.ts";
import { address } from "../../../api/addresses.ts";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import styles from "./slide.module.css";
import { framePicture, loadPicture } from "./frame-store.ts";

interface SlideProps {
  photo: FramePhoto;
  /** The picture above which the next one appears. */
  isLeaving: boolean;
  onEnd: () => void;
  onFailed: () => void;
}

/** A photo that fades in once it has loaded, or a video that plays once without sound. */
export function Slide({ photo, isLeaving, onEnd, onFailed }: SlideProps) {
  const [isReady, setReady] = useState(false);
  const url = useObjectUrl(framePicture(photo.id), onFailed);
  const style: CSSProperties = { objectFit: isWhole(photo) ? "contain" : "cover" };
  return (
    <div className={styles.slide} data-ready={isReady || isLeaving || undefined} style={placeholderOf(photo.thumbhash)}>
      <div className={styles.ground}>
        {url && <img src={url} alt="" style={style} onLoad={() => setReady(true)} onError={onFailed} />}
        {photo.isVideo && !isLeaving && isReady && (
          <video
            src={address(`api/frame/videos/${photo.id}`)}
            style={style}
            autoPlay
            muted
            playsInline
            onEnded={onEnd}
            disableRemotePlayback
          />
        )}
      </div>
    </div>
  );
}

/** Cropping may take away a third of a photo. Others are shown whole on their own blurred ground. */
const leastShown = 2 / 3;

function isWhole({ width = 0, height = 0 }: FramePhoto): boolean {
  if (width === 0 || height === 0) return true;
  const [photo, screen] = [width / height, innerWidth / innerHeight];
  return Math.min(photo / screen, screen / photo) < leastShown;
}

/** Released as soon as the slide is gone. */
function useObjectUrl(source: string, onFailed: () => void): string | undefined {
  const [url, setUrl] = useState<string>();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | undefined;
    loadPicture(source, stop.signal).then(
      (picture) => {
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(picture);
        setUrl(made);
      },
      () => !stop.signal.aborted && fail(),
    );
    return () => {
      stop.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [source]);
  return url;
}
