import { CloudOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatDate } from "#contract/dates.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { useNow } from "../../../hooks/use-now.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { FrameHeart } from "./frame-heart.tsx";
import { FrameNotes } from "./frame-notes.tsx";
import styles from "./frame-show.module.css";
import { framePicture } from "./frame-store.ts";
import { Slide } from "./slide.tsx";
import { keyOf, type Turn } from "./turns.ts";
import type { FrameState } from "./use-frame-content.ts";
import { useSteps } from "./use-steps.ts";

/** Milliseconds. */
const perPhoto = 20_000;
const perVideo = 5 * 60_000;
const afterFailure = 2000;

/** Hours of the day. */
const [evening, morning] = [22, 6];

interface FrameShowProps {
  state: FrameState;
  frameKey: string;
}

export function FrameShow({ state, frameKey }: FrameShowProps) {
  const isNight = useNow((now) => {
    const hour = new Date(now * 1000).getHours();
    return hour >= evening || hour < morning;
  });
  if (isNight) {
    return (
      <main className={styles.night}>
        <Heading />
        <Clock isOffline={false} />
      </main>
    );
  }
  return <Show state={state} frameKey={frameKey} />;
}

function Show({ state, frameKey }: FrameShowProps) {
  const t = useT();
  const { turns, dispatch, notes, isOffline } = state;
  const { shown } = turns;
  const steps = useSteps((kind) => dispatch({ kind }));
  return (
    <main className={styles.show} {...steps}>
      <Heading />
      <Slides shown={shown} onNext={() => dispatch({ kind: "next" })} />
      <div className={styles.shade} />
      <div className={styles.top}>
        <Clock isOffline={isOffline} />
        {notes && <FrameNotes birthdays={notes.birthdays} event={notes.event} />}
      </div>
      {shown ? (
        <div className={styles.bottom}>
          <Words turn={shown} />
          <FrameHeart
            key={keyOf(shown.photo)}
            photo={shown.photo}
            frameKey={frameKey}
            owner={notes?.owner ?? ""}
            isOffline={isOffline}
            onLiked={(photo, isLiked) => dispatch({ kind: "like", photo, isLiked })}
          />
        </div>
      ) : (
        !state.isLoading && <p className={styles.empty}>{t("frames.empty")}</p>
      )}
    </main>
  );
}

function Heading() {
  const t = useT();
  return <h1 className="visually-hidden">{t("frames.one")}</h1>;
}

/** At most two slides at a time: the one shown, and below it the one that it covers. */
function Slides({ shown, onNext }: { shown: Turn | undefined; onNext: () => void }) {
  const [{ now, before }, setSlides] = useState<{ now?: Turn; before?: Turn }>({});
  if (shown && (!now || keyOf(now.photo) !== keyOf(shown.photo))) setSlides({ now: shown, before: now });
  const next = useEffectEvent(onNext);
  const failure = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = now && keyOf(now.photo);
  const isVideo = now?.photo.isVideo;
  useEffect(() => {
    const timer = setTimeout(next, isVideo ? perVideo : perPhoto);
    return () => {
      clearTimeout(timer);
      clearTimeout(failure.current);
    };
  }, [key, isVideo]);
  const skip = () => {
    clearTimeout(failure.current);
    failure.current = setTimeout(onNext, afterFailure);
  };
  return [before, now].map(
    (turn) =>
      turn && (
        <Slide
          key={keyOf(turn.photo)}
          photo={turn.photo}
          isLeaving={turn === before}
          onEnd={onNext}
          onFailed={turn === now ? skip : () => undefined}
        />
      ),
  );
}

function Words({ turn: { photo, yearsAgo } }: { turn: Turn }) {
  const t = useT();
  const { author, words, place } = photo;
  const picture = author?.pictureId === undefined ? undefined : { src: framePicture(author.pictureId, "face") };
  return (
    <div className={styles.words}>
      <div className={styles.author}>
        <Avatar person={author ? { id: author.name, name: author.name } : null} picture={picture} size={64} />
        <div>
          <p>
            <bdi>{author?.name}</bdi>
          </p>
          <p>
            {yearsAgo === undefined ? (
              <RelativeTime at={photo.postedAt} />
            ) : (
              t("memories.years_ago", { count: yearsAgo })
            )}
            {place && (
              <>
                {" · "}
                <bdi>{place}</bdi>
              </>
            )}
          </p>
        </div>
      </div>
      {words && (
        <p dir="auto" className={styles.text} data-long={words.length > 60 || undefined}>
          {words}
        </p>
      )}
    </div>
  );
}

function Clock({ isOffline }: { isOffline: boolean }) {
  const t = useT();
  const language = useLanguage();
  const minute = useNow((now) => now - (now % 60));
  return (
    <div className={styles.clock}>
      <p>
        <time>{formatDate(minute, { language, style: "time" })}</time>
        {isOffline && <CloudOff role="img" aria-label={t("frames.offline")} size={30} />}
      </p>
      <p>{formatDate(minute, { language, style: "weekday_day" })}</p>
    </div>
  );
}
