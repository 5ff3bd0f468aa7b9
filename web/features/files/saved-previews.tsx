import { SavedPreview } from "./saved-preview.tsx";
import styles from "./upload-tiles.module.css";
import type { SavedUpload } from "./uploads.ts";

/** The files of a message on its way, as far as they are here. */
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
