import { Trash2, X } from "lucide-react";
import { classNames } from "../../../components/class-names.ts";
import { useConfirm } from "../../../components/confirm.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useLeaveGuard } from "../../../hooks/leave-guard.ts";
import { useT } from "../../../i18n/language.tsx";
import { durationText } from "../files/duration-text.ts";
import { problemTexts } from "./recording-problems.ts";
import { recordingSeconds } from "./recording-format.ts";
import type { Recorded, Recorder, RecorderState } from "./recorder.ts";
import { useRecorderState } from "./use-recorder.ts";
import styles from "./voice-panel.module.css";
import VoicePlayer from "../files/voice-player.tsx";
import { WaveBars } from "../files/wave-bars.tsx";

interface VoicePanelProps {
  recorder: Recorder;
  onDiscard: () => void;
}

export default function VoicePanel({ recorder, onDiscard }: VoicePanelProps) {
  const t = useT();
  const state = useRecorderState(recorder);
  useRecordingGuard(state);
  if (state.phase === "failed") {
    return (
      <div className={classNames(styles.panel, styles.failed)}>
        <Notice>{t(problemTexts[state.problem].audio)}</Notice>
        <IconButton label={t("action.close")} icon={<X size={20} />} onClick={onDiscard} />
      </div>
    );
  }
  const isRecorded = state.phase === "recorded";
  return (
    <div className={styles.panel}>
      <IconButton
        label={t(isRecorded ? "voice.discard" : "voice.cancel")}
        icon={isRecorded ? <Trash2 size={20} /> : <X size={20} />}
        onClick={onDiscard}
      />
      {isRecorded ? <RecordedVoice recorded={state.recorded} /> : <LiveVoice state={state} />}
    </div>
  );
}

export function useRecordingGuard({ phase }: RecorderState): void {
  const t = useT();
  const confirm = useConfirm();
  useLeaveGuard(phase === "recording" || phase === "recorded", () =>
    confirm({
      title: t("record.leave_title"),
      text: t("record.leave_text"),
      action: t("composer.discard"),
      cancel: t("settings.unsaved_stay"),
    }),
  );
}

export function LiveVoice({ state }: { state: RecorderState }) {
  const t = useT();
  const [seconds, levels] = state.phase === "recording" ? [Math.floor(state.seconds), state.levels] : [0, []];
  return (
    <div className={styles.live} dir="ltr">
      <span aria-hidden className={styles.dot} data-on={state.phase === "recording" || undefined} />
      <p role="status" className="visually-hidden">
        {t(state.phase === "recording" ? "record.running" : "record.asking")}
      </p>
      <WaveBars heights={lastOf(levels)} className={styles.levels} />
      <span className={styles.time}>
        {durationText(seconds)} / {durationText(recordingSeconds.audio)}
      </span>
    </div>
  );
}

const shownLevels = 32;

/** Newest last. Amplified, because speech is quiet compared with the loudest possible sound. */
function lastOf(levels: readonly number[]): number[] {
  const last = levels.slice(-shownLevels).map((level) => Math.min(1, Math.sqrt(level * 2)));
  return [...Array<number>(shownLevels - last.length).fill(0), ...last];
}

export function RecordedVoice({ recorded: { src, wave, seconds } }: { recorded: Recorded }) {
  return (
    <div className={styles.recorded}>
      <VoicePlayer id={src} src={src} wave={wave} duration={seconds} />
    </div>
  );
}
