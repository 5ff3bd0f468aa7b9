import { SavedPreview } from "./saved-preview.tsx";
import styles from "./upload-tiles.module.css";
import type { SavedUpload } from "./uploads.ts";

/** Previews of all available files of an unsent message. */
export default function SavedPreviews({ uploads }: { uploads: readonly SavedUpload[] }) {
  return (
    <ul className={styles.saved}>
      {uploads.map((upload) => (
        <li key={upload.key} className={styles.tile}>
          <SavedPreview upload={upload} />
        </li>
      ))}
    </ul>
  );
}
