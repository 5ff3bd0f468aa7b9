import { Download, Play } from "lucide-react";
import type { ErrorCode } from "#contract/errors.ts";
import { anyHeight } from "#contract/image-sizes.ts";
import { fileAddress, pictureAddress } from "../../../api/addresses.ts";
import { session } from "../../../api/session.ts";
import { codeText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import { durationText } from "./duration-text.ts";
import KindIcon from "./kind-icon.tsx";
import { hasPicture, kindNames, kindOf } from "./kinds.ts";
import styles from "./other-file.module.css";
import { playback } from "./playback.ts";
import { originalAddress } from "./picture-sources.ts";
import { placeholderOf } from "./thumbhash.ts";
import type { StoredFile } from "./stored-file.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type CSSProperties } from "react";
import { call } from "../../../api/client.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useLiveEvents } from "../../../api/use-live-events.ts";

const VoicePlayer = lazyComponent(() => import("./voice-player.tsx"), <div className={styles.voice} />);

export function OtherFile({ file: known }: { file: StoredFile }) {
  const { file, percent } = useFreshFile(known);
  const kind = kindOf(file);
  if (kind === "video") return <Video file={file} percent={percent} />;
  if (kind === "audio" && isVoice(file))
    return <VoicePlayer id={file.id} src={fileAddress(file.contentUrl)} wave={file.wave} duration={file.duration} />;
  if (kind === "audio") return <Music file={file} percent={percent} />;
  return <Document file={file} />;
}

/** The length is that of the file, not what a client claims. */
function isVoice(file: StoredFile): file is StoredFile & Required<Pick<StoredFile, "wave" | "duration">> {
  return file.wave !== undefined && file.duration !== undefined && file.status !== "raw";
}

interface RecordingProps {
  file: StoredFile;
  percent?: number;
}

function Video({ file, percent }: RecordingProps) {
  const { id, width = 16, height = 9, status, thumbhash } = file;
  const style = { ...placeholderOf(thumbhash), aspectRatio: `${width} / ${height}` };
  if (status === "raw") {
    return (
      <div className={styles.video} style={style}>
        {hasPicture(file) && <img src={stillOf(id)} alt="" loading="lazy" decoding="async" />}
        <div className={styles.cover}>
          <NotReady file={file} percent={percent} />
        </div>
      </div>
    );
  }
  return <Player file={file} style={style} />;
}

/** Offers one large button until the video plays, and the browser's own controls from then on. */
function Player({ file, style }: { file: StoredFile; style: CSSProperties }) {
  const t = useT();
  const player = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(false);
  const { id, width = 16, height = 9, contentUrl, duration } = file;
  const name = file.name ?? t("file.video");
  const { onPlay, ...others } = playback(id);
  return (
    <div className={styles.film}>
      <video
        ref={player}
        controls={isStarted}
        playsInline
        preload={hasPicture(file) ? "none" : "metadata"}
        className={styles.video}
        style={style}
        width={width}
        height={height}
        src={fileAddress(contentUrl)}
        poster={hasPicture(file) ? stillOf(id) : undefined}
        aria-label={name}
        onPlay={(event) => {
          setStarted(true);
          onPlay(event);
        }}
        {...others}
      />
      {!isStarted && (
        <button
          type="button"
          className={styles.start}
          aria-label={t("file.play", { name })}
          onClick={() => {
            setStarted(true);
            player.current!.focus();
            void player.current!.play();
          }}
        >
          <span className={styles.triangle}>
            <Play aria-hidden size={28} fill="currentColor" />
          </span>
          {duration !== undefined && <span className={styles.length}>{durationText(Math.max(1, duration))}</span>}
        </button>
      )}
    </div>
  );
}

function Music({ file, percent }: RecordingProps) {
  const t = useT();
  const { id, status, contentUrl, name } = file;
  return (
    <figure className={styles.music}>
      <figcaption>
        <Name file={file} />
      </figcaption>
      {status === "raw" ? (
        <NotReady file={file} percent={percent} />
      ) : (
        <audio
          controls
          preload="metadata"
          src={fileAddress(contentUrl)}
          aria-label={name ?? t("file.audio")}
          {...playback(id)}
        />
      )}
    </figure>
  );
}

function Document({ file }: { file: StoredFile }) {
  const { id, contentUrl, thumbhash } = file;
  return (
    <a className={styles.document} href={fileAddress(contentUrl)} target="_blank" rel="noopener">
      {hasPicture(file) && (
        <img src={stillOf(id)} alt="" loading="lazy" decoding="async" style={placeholderOf(thumbhash)} />
      )}
      <Name file={file} />
    </a>
  );
}

function Name({ file }: { file: StoredFile }) {
  const t = useT();
  const kind = kindOf(file) ?? "pdf";
  return (
    <span className={styles.name}>
      <KindIcon kind={kind} />
      <bdi>{file.name ?? t(kindNames[kind])}</bdi>
    </span>
  );
}

function NotReady({ file, percent }: RecordingProps) {
  const t = useT();
  if (file.error !== undefined) return <Failed file={file} />;
  const words = t(kindOf(file) === "audio" ? "file.audio_not_ready" : "file.video_not_ready");
  return (
    <div className={styles.notReady}>
      <p role="status">{words}</p>
      <progress max={100} value={percent} aria-label={words} />
    </div>
  );
}

function Failed({ file: { id, error } }: { file: StoredFile }) {
  const t = useT();
  return (
    <div className={styles.notReady}>
      <p role="status">{codeText(t, error as ErrorCode)}</p>
      {session.key() && (
        <a href={originalAddress(id)} download>
          <Download aria-hidden size={18} />
          {t("picture.download")}
        </a>
      )}
    </div>
  );
}

function stillOf(id: string): string {
  return pictureAddress("thumbnail", 720, anyHeight, id);
}

/** Returns a file in its current state, and the progress of its conversion in percent. Requests nothing for a file that is ready. */
function useFreshFile(file: StoredFile): { file: StoredFile; percent?: number } {
  const [percent, setPercent] = useState<number>();
  const isWaiting = file.status === "raw" && file.error === undefined;
  const { data, refetch } = useQuery({
    queryKey: ["files", file.id],
    queryFn: ({ signal }) => call("GET /api/files/:id", { params: { id: file.id }, signal }),
    enabled: isWaiting,
    // The file may have become ready while nothing on the page was listening.
    staleTime: 0,
  });
  const refresh = ({ fileId }: { fileId: string }) => isWaiting && fileId === file.id && void refetch();

  useLiveEvents({
    "file.progress": (progress) => progress.fileId === file.id && setPercent(progress.percent),
    "file.ready": refresh,
    "file.failed": refresh,
    missed: () => isWaiting && void refetch(),
  });
  return { file: isWaiting && data ? { ...file, ...data } : file, percent };
}
