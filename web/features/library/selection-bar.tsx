import { CalendarClock, Download, X } from "lucide-react";
import { useState } from "react";
import { useAlert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useT } from "../../i18n/language.tsx";
import { DayDialog } from "./day-dialog.tsx";
import { downloadPhotos } from "./download.ts";
import type { Selection } from "./selection.ts";
import styles from "./selection-bar.module.css";

interface SelectionBarProps {
  selection: Selection;
  onEnd: () => void;
}

/** Actions for the selected photos, at the bottom edge. */
export function SelectionBar({ selection, onEnd }: SelectionBarProps) {
  const t = useT();
  const alert = useAlert();
  const [isDating, setDating] = useState(false);
  const photos = [...selection.photos.values()];
  const isEmpty = photos.length === 0;
  const mayDate = !isEmpty && photos.every((photo) => photo.mayDate);
  return (
    <>
      <div className={styles.bar}>
        <IconButton label={t("action.cancel")} icon={<X size={22} />} onClick={onEnd} />
        <p role="status">{t("library.selected", { count: photos.length })}</p>
        {mayDate && (
          <IconButton
            label={t("library.change_day")}
            icon={<CalendarClock size={22} />}
            onClick={() => setDating(true)}
          />
        )}
        <Button
          look="primary"
          disabled={isEmpty}
          icon={<Download aria-hidden size={18} />}
          onClick={() => downloadPhotos(photos, () => alert(t("error.too_many_downloads"), "danger"))}
        >
          {t("picture.save")}
        </Button>
      </div>
      {isDating && <DayDialog photos={photos} onClose={() => setDating(false)} onDone={onEnd} />}
    </>
  );
}
