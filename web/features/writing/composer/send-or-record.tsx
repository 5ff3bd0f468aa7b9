import { Mic, SendHorizontal, Square } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { loadCode } from "../../../api/load-code.ts";
import { IconButton } from "../../../components/icon-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import type { Voice } from "../../files/files/wave.ts";
import { allowedKinds } from "../../files/uploads/file-validation.ts";
import type { Recorder, RecorderState } from "../../files/recording/recorder.ts";
import { canRecord } from "../../files/recording/recording-format.ts";
import { useInfo } from "../../identity/people/use-me.ts";
import styles from "./composer.module.css";
import type { DraftInHand } from "../drafts/use-draft.ts";

const VoicePanel = lazyComponent(() => import("../../files/recording/voice-panel.tsx"));

interface SendOrRecordProps {
  draft: DraftInHand;
  onRecorded: (files: File[], voice: Voice) => void;
}

export function SendOrRecord({ draft, onRecorded }: SendOrRecordProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const canSpeak = allowedKinds(useInfo()).includes("audio") && canRecord();
  const isEmpty = draft.words.text.trim() === "" && draft.uploads.list.length === 0;
  const sendOnceAdded = useSendOnceAdded(place, draft.uploads.list.length > 0);
  const voice = useVoice((file, recorded) => {
    onRecorded([file], recorded);
    sendOnceAdded();
  });
  const isSend = !voice.recorder && !(canSpeak && isEmpty);
  return (
    <div ref={place} className={styles.voice} data-recording={voice.recorder && ""} onKeyDown={voice.onKeyDown}>
      {voice.recorder && <VoicePanel recorder={voice.recorder} onDiscard={voice.discard} />}
      {isSend ? (
        <IconButton
          type="submit"
          className={styles.send}
          label={t("composer.send")}
          icon={<SendHorizontal size={20} className="mirrored" />}
        />
      ) : (
        <VoiceButton {...voice} />
      )}
    </div>
  );
}

/** Stays the same element from the first press to sending, so that it can be held and keeps the focus. */
function VoiceButton({ phase, press, release, click }: Pick<VoiceControls, "phase" | "press" | "release" | "click">) {
  const t = useT();
  const isRunning = phase === "recording" || phase === "asking" || phase === "open";
  return (
    <IconButton
      className={phase === "recorded" || isRunning ? styles.send : styles.mic}
      label={t(phase === "recorded" ? "composer.send" : isRunning ? "voice.stop" : "voice.record")}
      icon={
        phase === "recorded" ? (
          <SendHorizontal size={20} className="mirrored" />
        ) : isRunning ? (
          <Square size={18} fill="currentColor" />
        ) : (
          <Mic size={22} />
        )
      }
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Without capture, a finger that slides off would release the button unnoticed.
        event.currentTarget.setPointerCapture(event.pointerId);
        press();
      }}
      onPointerUp={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => click(detail === 0)}
    />
  );
}

function useSendOnceAdded(place: RefObject<HTMLElement | null>, hasFiles: boolean): () => void {
  const phase = useRef<"recorded" | "sending">(undefined);
  useEffect(() => {
    if (phase.current === "recorded" && hasFiles) {
      phase.current = "sending";
      place.current?.closest("form")?.requestSubmit();
    } else if (phase.current === "sending" && !hasFiles) {
      phase.current = undefined;
      // The pressed button has been replaced by another one.
      place.current?.querySelector("button")?.focus();
    }
  }, [hasFiles, place]);
  return () => void (phase.current = "recorded");
}

const minHoldMs = 300;

type VoiceControls = ReturnType<typeof useVoice>;

/** A tap begins to record, and another one ends it. A press that is held records until it is released. */
function useVoice(onSend: (file: File, voice: Voice) => void) {
  const { recorder, phase, begin, discard } = useVoiceRecorder();
  const pressedAt = useRef<number>(undefined);
  const isHandled = useRef(false);

  const canBegin = phase === undefined || phase === "failed";
  const act = () => {
    const state = recorder?.state.get();
    if (canBegin) void begin();
    else if (state?.phase === "recording") recorder?.stop();
    else if (state?.phase === "recorded") {
      discard();
      const { file, wave, seconds } = state.recorded;
      onSend(file, { wave, duration: seconds });
    }
  };
  return {
    recorder,
    phase,
    discard,
    press: () => {
      isHandled.current = canBegin;
      pressedAt.current = performance.now();
      if (canBegin) act();
    },
    release: () => {
      const isHeld = performance.now() - (pressedAt.current ?? Infinity) >= minHoldMs;
      if (isHandled.current && isHeld) recorder?.stop();
    },
    /** A press has already acted when its click arrives, but a key has not. */
    click: (byKey: boolean) => {
      if (byKey || !isHandled.current) act();
      isHandled.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isSending = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!recorder || (event.key !== "Escape" && !isSending)) return;
      event.preventDefault();
      event.stopPropagation();
      if (isSending) act();
      else discard();
    },
  };
}

function useVoiceRecorder() {
  const maxBytes = useInfo()?.upload_limits?.audio;
  const [recorder, setRecorder] = useState<Recorder>();
  const [phase, setPhase] = useState<RecorderState["phase"]>();
  const isGone = useRef(false);
  const closeOnLeave = useEffectEvent(() => recorder?.close());
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      closeOnLeave();
    };
  }, []);

  const discard = () => {
    recorder?.close();
    setRecorder(undefined);
    setPhase(undefined);
  };
  const begin = async () => {
    setPhase("asking");
    const started = await newRecorder(maxBytes).catch(() => undefined);
    if (isGone.current) return;
    setPhase(started && "asking");
    setRecorder(started);
    if (!started) return;
    started.state.subscribe(() => setPhase(started.state.get().phase));
    await started.open();
    started.record();
  };
  return { recorder, phase, begin, discard };
}

async function newRecorder(maxBytes: number | undefined): Promise<Recorder> {
  const { Recorder } = await loadCode(() => import("../../files/recording/recorder.ts"));
  return new Recorder("audio", maxBytes);
}
