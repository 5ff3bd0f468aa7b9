import { Circle, RotateCcw, Square, SwitchCamera } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { intlLocales } from "#contract/languages.ts";
import { Button } from "../../../components/button.tsx";
import { useConfirm } from "../../../components/confirm.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { useInfo } from "../../identity/people/use-me.ts";
import { durationText } from "../files/duration-text.ts";
import type { Voice } from "../files/wave.ts";
import { problemTexts } from "./recording-problems.ts";
import { recordingSeconds, type RecordingKind } from "./recording-format.ts";
import { Recorder, type Recorded, type RecorderState } from "./recorder.ts";
import styles from "./recording-dialog.module.css";
import { useRecorderState } from "./use-recorder.ts";
import { LiveVoice, RecordedVoice, useRecordingGuard } from "./voice-panel.tsx";

interface RecordingDialogProps {
  kind: RecordingKind;
  onUse: (files: File[], voice?: Voice) => void;
  onClose: () => void;
}

export default function RecordingDialog({ kind, onUse, onClose }: RecordingDialogProps) {
  const t = useT();
  const confirm = useConfirm();
  const { recorder, restart } = useOpenRecorder(kind);
  const state = useRecorderState(recorder);
  useRecordingGuard(state);
  const close = async () => {
    const isSomething = state.phase === "recording" || state.phase === "recorded";
    const question = {
      title: t("record.leave_title"),
      text: t("record.leave_text"),
      action: t("composer.discard"),
      cancel: t("settings.unsaved_stay"),
    };
    if (!isSomething || (await confirm(question))) onClose();
  };
  const use = ({ file, wave, seconds }: Recorded) => {
    onUse([file], kind === "audio" ? { wave, duration: seconds } : undefined);
    onClose();
  };
  return (
    <Dialog title={t(kind === "audio" ? "voice.record" : "record.video")} onClose={() => void close()}>
      <Picture kind={kind} state={state} recorder={recorder} />
      <div className={styles.actions}>
        <MainAction state={state} recorder={recorder} onAgain={restart} />
        <span className={styles.ways}>
          <Button look="quiet" onClick={() => void close()}>
            {t("action.cancel")}
          </Button>
          {state.phase === "recorded" && (
            <Button look="primary" onClick={() => use(state.recorded)}>
              {t("record.use")}
            </Button>
          )}
        </span>
      </div>
    </Dialog>
  );
}

function useOpenRecorder(kind: RecordingKind) {
  const maxBytes = useInfo()?.upload_limits?.[kind];
  const [recorder, setRecorder] = useState(() => new Recorder(kind, maxBytes));
  useEffect(() => {
    void recorder.open();
    return () => recorder.close();
  }, [recorder]);
  return { recorder, restart: () => setRecorder(new Recorder(kind, maxBytes)) };
}

interface PictureProps {
  kind: RecordingKind;
  state: RecorderState;
  recorder: Recorder;
}

function Picture({ kind, state, recorder }: PictureProps) {
  const t = useT();
  if (state.phase === "failed") return <Notice>{t(problemTexts[state.problem][kind])}</Notice>;
  if (kind === "audio") {
    const isRecorded = state.phase === "recorded";
    return (
      <div className={styles.sound}>
        {isRecorded ? <RecordedVoice recorded={state.recorded} /> : <LiveVoice state={state} />}
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      {state.phase === "recorded" ? (
        <video controls playsInline src={state.recorded.src} aria-label={t("file.video")} />
      ) : state.phase === "asking" ? (
        <>
          <Spinner size={28} />
          <p role="status">{t("record.asking")}</p>
        </>
      ) : (
        <Preview stream={state.stream} />
      )}
      {(state.phase === "open" || state.phase === "recording") && <VideoTime kind={kind} state={state} />}
      {state.phase === "open" && <CameraSwitch recorder={recorder} />}
    </div>
  );
}

/** Muted to avoid hearing oneself. Mirrored like a phone's camera, unlike the recording. */
function Preview({ stream }: { stream: MediaStream }) {
  const t = useT();
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = stream;
    },
    [stream],
  );
  const facing = stream.getVideoTracks()[0]?.getSettings().facingMode;
  return (
    <video
      ref={show}
      autoPlay
      muted
      playsInline
      aria-label={t("record.preview")}
      data-mirrored={facing !== "environment" || undefined}
    />
  );
}

function VideoTime({ kind, state }: Pick<PictureProps, "kind" | "state">) {
  const t = useT();
  const language = useLanguage();
  const bytes = useInfo()?.upload_limits?.[kind];
  const megabytes = new Intl.NumberFormat(intlLocales(language), { style: "unit", unit: "megabyte" });
  const length = durationText(recordingSeconds[kind]);
  if (state.phase !== "recording") {
    const size = bytes && megabytes.format(Math.floor(bytes / 1024 ** 2));
    return <p className={styles.time}>{t("record.limit", { limit: size ? `${length}, ${size}` : length })}</p>;
  }
  return (
    <p className={styles.time} dir="ltr">
      <span aria-hidden className={styles.dot} />
      <span role="status" className="visually-hidden">
        {t("record.running")}
      </span>
      {durationText(Math.floor(state.seconds))} / {length}
    </p>
  );
}

function CameraSwitch({ recorder }: { recorder: Recorder }) {
  const t = useT();
  const [cameras, setCameras] = useState(0);
  const [facing, setFacing] = useState<"user" | "environment">("user");
  useEffect(() => {
    let isShown = true;
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => isShown && setCameras(devices.filter(({ kind }) => kind === "videoinput").length),
      () => undefined,
    );
    return () => void (isShown = false);
  }, []);
  if (cameras < 2) return null;
  const other = facing === "user" ? "environment" : "user";
  return (
    <IconButton
      className={styles.switch}
      label={t("record.switch_camera")}
      icon={<SwitchCamera size={22} />}
      onClick={() => {
        setFacing(other);
        void recorder.open(other);
      }}
    />
  );
}

function MainAction({ state, recorder, onAgain }: { state: RecorderState; recorder: Recorder; onAgain: () => void }) {
  const t = useT();
  if (state.phase === "recorded" || state.phase === "failed") {
    return (
      <Button icon={<RotateCcw aria-hidden size={18} />} onClick={onAgain}>
        {t("record.again")}
      </Button>
    );
  }
  const isRunning = state.phase === "recording";
  return (
    <Button
      look={isRunning ? "danger" : "primary"}
      disabled={state.phase === "asking"}
      icon={
        isRunning ? (
          <Square aria-hidden size={16} fill="currentColor" />
        ) : (
          <Circle aria-hidden size={16} fill="currentColor" />
        )
      }
      onClick={() => (isRunning ? recorder.stop() : recorder.record())}
    >
      {t(isRunning ? "voice.stop" : "record.start")}
    </Button>
  );
}
