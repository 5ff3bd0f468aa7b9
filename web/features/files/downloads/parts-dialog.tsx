import { CircleCheck, Download, FileArchive } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { Notice } from "../../../components/notice.tsx";
import { formatSize } from "../../../i18n/file-size.ts";
import { useLanguage, useT } from "../../../i18n/language.tsx";
import { begunDownload, keepBegun, type DownloadSource, type Part } from "./begun-parts.ts";
import styles from "./parts-dialog.module.css";
import { saveInFrame } from "./save-file.ts";

interface PartsDialogProps {
  source: DownloadSource;
  parts: readonly Part[];
  onClose: () => void;
}

export default function PartsDialog({ source, parts, onClose }: PartsDialogProps) {
  const t = useT();
  const { begun, hasFailed, begin } = useBegunParts(source, parts);
  return (
    <Dialog title={t("download.parts", { count: parts.length })} onClose={onClose}>
      <p>
        {t("download.parts_hint")} {source.hasTexts && t("download.texts_hint")}
      </p>
      {hasFailed && <Notice>{t("error.too_many_downloads")}</Notice>}
      <ol className={styles.parts}>
        {parts.map((part, n) => (
          <PartRow
            key={part.address}
            part={part}
            number={n + 1}
            count={parts.length}
            isBegun={begun.includes(part.address)}
            onBegin={() => begin(part)}
          />
        ))}
      </ol>
      <div className={form.dialogActions}>
        <Button onClick={onClose}>{t("action.close")}</Button>
      </div>
    </Dialog>
  );
}

interface PartRowProps {
  part: Part;
  number: number;
  count: number;
  isBegun: boolean;
  onBegin: () => void;
}

function PartRow({ part: { files, bytes }, number, count, isBegun, onBegin }: PartRowProps) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  return (
    <li className={styles.part}>
      {isBegun ? (
        <CircleCheck role="img" aria-label={t("download.begun")} size={22} className={styles.begun} />
      ) : (
        <FileArchive aria-hidden size={22} />
      )}
      <div className={styles.about}>
        <p id={`${id}-name`} className={styles.name}>
          {t("download.part", { number, count })}
        </p>
        <p className={styles.facts}>
          {t("message.files", { count: files })} · {formatSize(bytes, language)}
        </p>
      </div>
      <Button
        id={`${id}-begin`}
        aria-labelledby={`${id}-begin ${id}-name`}
        icon={<Download aria-hidden size={18} />}
        onClick={onBegin}
      >
        {t("picture.save")}
      </Button>
    </li>
  );
}

/** A selection is forgotten on a reload, and with it which parts were begun. */
function useBegunParts({ key, ids }: DownloadSource, parts: readonly Part[]) {
  const [begun, setBegun] = useState(() => (ids ? [] : (begunDownload(key)?.begun ?? [])));
  const [hasFailed, setFailed] = useState(false);
  const change = (next: readonly string[]) => {
    if (!ids) keepBegun(key, { parts, begun: next });
    return next;
  };
  const begin = ({ address }: Part) => {
    setFailed(false);
    setBegun((before) => change([...before.filter((one) => one !== address), address]));
    saveInFrame(address, ids, () => {
      setFailed(true);
      setBegun((before) => change(before.filter((one) => one !== address)));
    });
  };
  return { begun, hasFailed, begin };
}
