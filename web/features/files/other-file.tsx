import { Download } from "lucide-react";
import type { ErrorCode } from "#contract/errors.ts";
import { anyHeight } from "#contract/limits.ts";
import { fileAddress, pictureAddress } from "../../api/addresses.ts";
import { session } from "../../api/session.ts";
import { codeText } from "../../i18n/error-text.ts";
import { useT } from "../../i18n/language.tsx";
import KindIcon from "./kind-icon.tsx";
import { hasPicture, kindNames, kindOf } from "./kinds.ts";
import styles from "./other-file.module.css";
import { originalAddress } from "./picture-sources.ts";
import { placeholderOf } from "./thumbhash.ts";
import type { StoredFile } from "./uploads.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { File as UploadedFile } from "#contract/files.ts";
import { api } from "../../api/client.ts";
import { useLiveEvents } from "../../api/use-live-events.ts";

/** A video, audio file or document of a message. Shows the progress of the conversion and updates when it is ready. */
export function OtherFile({ file: known }: { file: StoredFile }) {
  const { file, percent } = useFreshFile(known);
  const kind = kindOf(file);
  if (kind === "video") return <Video file={file} percent={percent} />;
  if (kind === "audio") return <Music file={file} percent={percent} />;
  return <Document file={file} />;
}

interface RecordingProps {
  file: StoredFile;
  percent?: number;
}

function Video({ file, percent }: RecordingProps) {
  const t = useT();
  const { id, width = 16, height = 9, status, contentUrl, thumbhash, name } = file;
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
  return (
    <video
      controls
      playsInline
      preload={hasPicture(file) ? "none" : "metadata"}
      className={styles.video}
      style={style}
      width={width}
      height={height}
      src={fileAddress(contentUrl)}
      poster={hasPicture(file) ? stillOf(id) : undefined}
      aria-label={name ?? t("file.video")}
      {...playback(id)}
    />
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

/** Opens in another tab, in the browser's own viewer. */
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

/** Members can download the original. */
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

/** Playback position of each recording in seconds, while the page is open. */
const positions = new Map<string, number>();
let playing: HTMLMediaElement | undefined;

/** Resumes playback at the last position, and pauses all other players. */
function playback(fileId: string) {
  return {
    onLoadedMetadata: ({ currentTarget: player }: { currentTarget: HTMLMediaElement }) => {
      const left = positions.get(fileId);
      if (left !== undefined && left < player.duration) player.currentTime = left;
    },
    onTimeUpdate: ({ currentTarget: player }: { currentTarget: HTMLMediaElement }) => {
      positions.set(fileId, player.ended ? 0 : player.currentTime);
    },
    onPlay: ({ currentTarget: player }: { currentTarget: HTMLMediaElement }) => {
      if (playing !== player) playing?.pause();
      playing = player;
    },
  };
}

/** Returns a file in its current state, and the progress of its conversion in percent. Requests nothing for a file that is ready. */
function useFreshFile(file: StoredFile): { file: StoredFile; percent?: number } {
  const [percent, setPercent] = useState<number>();
  const isWaiting = file.status === "raw" && file.error === undefined;
  const { data, refetch } = useQuery({
    queryKey: ["files", file.id],
    queryFn: ({ signal }) => api.get<UploadedFile>(`api/files/${file.id}`, { signal }),
    enabled: isWaiting,
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
