import { BookImage, CalendarClock, Download, X } from "lucide-react";
import { useState } from "react";
import type { LibraryPhoto } from "#contract/library.ts";
import { can } from "#contract/permissions.ts";
import { Button } from "../../../components/button.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { useT } from "../../../i18n/language.tsx";
import { usePosition } from "../../groups/groups/use-position.ts";
import { saveFile } from "../../files/downloads/save-file.ts";
import { call } from "../../../api/client.ts";
import { useDownload } from "../../files/downloads/use-download.tsx";
import { DayDialog } from "./day-dialog.tsx";
import type { Scope } from "./queries.ts";
import type { Selection } from "./selection.ts";
import styles from "./selection-bar.module.css";

const AddDialog = lazyComponent(() => import("../albums/add-dialog.tsx"));

interface SelectionBarProps {
  scope: Scope;
  selection: Selection;
  onEnd: () => void;
}

export function SelectionBar({ scope, selection, onEnd }: SelectionBarProps) {
  const t = useT();
  const [isDating, setDating] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMayAdd(scope);
  const photos = [...selection.photos.values()];
  const download = useDownloadOf(photos);
  const isEmpty = photos.length === 0;
  const mayDate = !isEmpty && photos.every((photo) => photo.mayDate);
  return (
    <>
      <div className={styles.bar}>
        <IconButton label={t("action.cancel")} icon={<X size={22} />} onClick={onEnd} />
        <p role="status">{t("library.selected", { count: photos.length })}</p>
        {mayAdd && !isEmpty && (
          <IconButton label={t("albums.add")} icon={<BookImage size={22} />} onClick={() => setAdding(true)} />
        )}
        {mayDate && (
          <IconButton
            label={t("library.change_day")}
            icon={<CalendarClock size={22} />}
            onClick={() => setDating(true)}
          />
        )}
        <Button look="primary" disabled={isEmpty} icon={<Download aria-hidden size={18} />} onClick={download.begin}>
          {t("picture.save")}
        </Button>
      </div>
      {download.dialog}
      {isAdding && <AddDialog groupId={scope!} photos={photos} onClose={() => setAdding(false)} onDone={onEnd} />}
      {isDating && <DayDialog photos={photos} onClose={() => setDating(false)} onDone={onEnd} />}
    </>
  );
}

/** A single photo needs no archive. */
function useDownloadOf(photos: readonly LibraryPhoto[]) {
  const ids = [...new Set(photos.map(({ id }) => id))];
  const download = useDownload({ key: "photos", list: () => call("POST /api/photos/parts", { body: { ids } }), ids });
  return ids.length === 1 ? { ...download, begin: () => saveFile(`files/${ids[0]}/original`) } : download;
}

/** Albums belong to a group, so photos of all groups together cannot be added to one. */
function useMayAdd(scope: Scope): boolean {
  const position = usePosition(scope ?? "");
  return scope !== undefined && can.createAlbum(position);
}
