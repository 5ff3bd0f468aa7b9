import { ImageOff } from "lucide-react";
import type { ErrorCode } from "#contract/errors.ts";
import { codeText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import styles from "./missing-part.module.css";
import type { StoredFile } from "./stored-file.ts";

export function MissingPart({ picture }: { picture: Pick<StoredFile, "error"> }) {
  const t = useT();
  if (picture.error === undefined) return null;
  return (
    <span className={styles.note}>
      <ImageOff aria-hidden size={16} />
      {codeText(t, picture.error as ErrorCode)}
    </span>
  );
}
