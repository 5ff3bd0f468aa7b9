import { Pause, Play } from "lucide-react";
import { useRef, useState, type ComponentProps, type CSSProperties, type KeyboardEvent } from "react";
import { useT } from "../../../i18n/language.tsx";
import { durationText } from "./duration-text.ts";
import { playback } from "./playback.ts";
import styles from "./voice-player.module.css";
import { WaveBars } from "./wave-bars.tsx";
import { heightsOf } from "./wave.ts";

interface VoicePlayerProps {
  id: string;
  src: string | undefined;
  wave: string;
  /** Length in seconds, which recordings of some browsers do not contain. */
  duration: number;
}

const speeds = [1, 1.5, 2];
/** Seconds per arrow key. Page Up and Page Down go ten times as far. */
const keySeconds: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
  ...{ PageUp: 10, PageDown: -10 },
};

/** The waveform fills during playback and can be dragged. */
export default function VoicePlayer({ id, src, wave, duration }: VoicePlayerProps) {
  const t = useT();
  const { audio, position, speed, isPlaying, isStarted, toggle, seek, changeSpeed, handlers } = usePlayer(id, duration);
  const [now, length] = [durationText(position), durationText(Math.max(1, duration))];

  return (
    <div role="group" aria-label={t("voice.message")} className={styles.player} dir="ltr">
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? "voice.pause" : "voice.play")}
        onClick={toggle}
      >
        {isPlaying ? (
          <Pause aria-hidden size={20} fill="currentColor" />
        ) : (
          <Play aria-hidden size={20} fill="currentColor" className={styles.triangle} />
        )}
      </button>
      <div
        className={styles.wave}
        style={{ "--played": `${Math.min(100, (100 * position) / duration)}%` } as CSSProperties}
        data-playing={isPlaying || undefined}
      >
        <WaveBars heights={heightsOf(wave)} />
        <WaveBars heights={heightsOf(wave)} className={styles.played} />
        <input
          type="range"
          aria-label={t("voice.position")}
          aria-valuetext={t("voice.position_of", { position: now, length })}
          min={0}
          max={duration}
          step={0.1}
          value={Math.min(position, duration)}
          onChange={({ currentTarget }) => seek(currentTarget.valueAsNumber)}
          onKeyDown={(event) => seekByKey(event, (by) => seek(position + by))}
        />
      </div>
      <span className={styles.time}>{isStarted ? now : length}</span>
      <button
        type="button"
        className={styles.speed}
        aria-label={t("voice.speed", { speed: `${speed}×` })}
        onClick={changeSpeed}
      >
        {speed}×
      </button>
      <audio ref={audio} preload="none" src={src} {...handlers} />
    </div>
  );
}

/** Moves by whole seconds. Enter would submit the form around the player. */
function seekByKey(event: KeyboardEvent, move: (by: number) => void): void {
  const by = keySeconds[event.key];
  if (by !== undefined) move(by);
  if (by !== undefined || event.key === "Enter") event.preventDefault();
}

function usePlayer(id: string, duration: number) {
  const audio = useRef<HTMLAudioElement>(null);
  const [position, setPosition] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isStarted, setStarted] = useState(false);
  const [speed, setSpeed] = useState(1);
  const { onLoadedMetadata, onTimeUpdate, onPlay } = playback(id);

  const seek = (to: number) => {
    const at = Math.min(Math.max(0, to), duration);
    setPosition(at);
    setStarted(true);
    const player = audio.current!;
    if (player.readyState === 0) player.load();
    player.currentTime = at;
  };
  const toggle = () => {
    const player = audio.current!;
    setStarted(true);
    if (!player.paused) player.pause();
    // A player that cannot play stays paused.
    else player.play().catch(() => undefined);
  };
  const changeSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length]!;
    setSpeed(next);
    audio.current!.playbackRate = next;
  };
  const handlers: ComponentProps<"audio"> = {
    onLoadedMetadata: (event) => {
      // A position chosen before loading wins over the remembered one.
      if (position > 0) event.currentTarget.currentTime = position;
      else onLoadedMetadata(event);
    },
    onTimeUpdate: (event) => {
      onTimeUpdate(event);
      setPosition(event.currentTarget.currentTime);
    },
    onPlay: (event) => {
      setPlaying(true);
      onPlay(event);
    },
    onPause: () => setPlaying(false),
    onEnded: () => {
      setPlaying(false);
      setStarted(false);
      setPosition(0);
    },
  };
  return { audio, position, speed, isPlaying, isStarted, toggle, seek, changeSpeed, handlers };
}
