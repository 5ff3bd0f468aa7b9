import { Notice } from "../../components/notice.tsx";
import { useT } from "../../i18n/language.tsx";
import type { Upload } from "./uploads.ts";

/** Lists files that cannot be stored on this device while there is no network to send them. */
export function UnsavedFiles({ uploads }: { uploads: readonly Upload[] }) {
  const t = useT();
  const unkept = uploads.filter(({ status, removed, isUnsaved }) => status === "waiting" && isUnsaved && !removed);
  if (unkept.length === 0) return null;
  return (
    <Notice>
      {unkept.map(({ key, name }) => (
        <p key={key}>{t("upload.no_room", { name })}</p>
      ))}
    </Notice>
  );
}
