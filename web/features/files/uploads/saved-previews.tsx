import { SavedPreview } from "./saved-preview.tsx";
import { SavedVoice } from "./saved-voice.tsx";
import styles from "./upload-tiles.module.css";
import type { SavedUpload } from "./uploads.ts";

export default function SavedPreviews({ uploads }: { uploads: readonly SavedUpload[] }) {
  return (
    <ul className={styles.saved}>
      {uploads.map((upload) => (
        <Preview key={upload.key} upload={upload} />
      ))}
    </ul>
  );
}

function Preview({ upload }: { upload: SavedUpload }) {
  const { key, file, wave, duration } = upload;
  const isVoice = !file && wave !== undefined && duration !== undefined;
  return (
    <li className={isVoice ? styles.voice : styles.tile}>
      {isVoice ? <SavedVoice uploadKey={key} wave={wave} duration={duration} /> : <SavedPreview upload={upload} />}
    </li>
  );
}
