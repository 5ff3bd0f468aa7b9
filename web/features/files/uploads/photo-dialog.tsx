import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, MapPin, RotateCw } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { pictureTextLength, placeLength } from "#contract/limits.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import form from "../../../components/form.module.css";
import { IconButton } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { errorText } from "../../../i18n/error-text.ts";
import { useT } from "../../../i18n/language.tsx";
import styles from "./photo-dialog.module.css";
import { UploadPreview } from "./upload-preview.tsx";
import type { UploadQueue } from "./upload-queue.ts";
import type { StoredFile } from "../files/stored-file.ts";
import type { Upload } from "./uploads.ts";

interface PhotoDialogProps {
  upload: Upload;
  queue: UploadQueue;
  index: number;
  count: number;
  onClose: () => void;
}

/** Is not a form, because it is inside the form of the message. */
export default function PhotoDialog({ upload, queue, index, count, onClose }: PhotoDialogProps) {
  const t = useT();
  const [caption, setCaption] = useState(upload.caption ?? "");
  const [alternative, setAlternative] = useState(upload.alternative ?? "");
  const [place, setPlace] = useState(upload.place ?? "");
  const captionField = useRef<HTMLInputElement>(null);
  // The field cannot take the focus before the dialog is open.
  useEffect(() => captionField.current?.focus(), []);
  const save = () => {
    queue.describe(upload.key, { caption: caption.trim(), alternative: alternative.trim(), place: place.trim() });
    onClose();
  };
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <Dialog title={t("photo.title")} onClose={onClose}>
      <div className={styles.photo}>
        <UploadPreview whole {...upload} />
      </div>
      <Tools upload={upload} queue={queue} index={index} count={count} />
      <TextField
        label={t("photo.caption")}
        ref={captionField}
        maxLength={pictureTextLength}
        value={caption}
        onValue={setCaption}
        onKeyDown={saveByEnter}
      />
      <TextField
        label={t("alternative.label")}
        hint={t("alternative.hint")}
        maxLength={pictureTextLength}
        value={alternative}
        onValue={setAlternative}
        onKeyDown={saveByEnter}
      />
      <TextField
        label={t("photo.place")}
        hint={t("photo.place_hint")}
        maxLength={placeLength}
        value={place}
        onValue={setPlace}
        onKeyDown={saveByEnter}
      />
      <PlaceInFile file={upload.file} place={place} onUse={setPlace} />
      <div className={form.dialogActions}>
        <Button look="quiet" onClick={onClose}>
          {t("action.cancel")}
        </Button>
        <Button look="primary" onClick={save}>
          {t("action.save")}
        </Button>
      </div>
    </Dialog>
  );
}

interface PlaceInFileProps {
  file: StoredFile | undefined;
  place: string;
  onUse: (place: string) => void;
}

function PlaceInFile({ file, place, onUse }: PlaceInFileProps) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ["files", file?.id, "position"],
    queryFn: ({ signal }) => call("GET /api/files/:id/position", { params: { id: file!.id }, signal }),
    enabled: file !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  if (!data?.position) return null;
  const { latitude, longitude } = data.position;
  const text = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  if (place === text) return null;
  return (
    <Button
      look="quiet"
      className={styles.position}
      icon={<MapPin aria-hidden size={18} />}
      onClick={() => onUse(text)}
    >
      {t("photo.use_place")}
    </Button>
  );
}

function Tools({ upload, queue, index, count }: Omit<PhotoDialogProps, "onClose">) {
  const t = useT();
  const { key, name, file } = upload;
  const turn = useTurn(upload, queue);
  return (
    <div className={styles.tools}>
      {count > 1 && (
        <>
          <IconButton
            label={t("upload.earlier", { name })}
            icon={<ArrowLeft size={20} className="mirrored" />}
            aria-disabled={index === 0}
            onClick={() => queue.move(key, index - 1)}
          />
          <span role="status">{t("photo.order", { number: index + 1, count })}</span>
          <IconButton
            label={t("upload.later", { name })}
            icon={<ArrowRight size={20} className="mirrored" />}
            aria-disabled={index === count - 1}
            onClick={() => queue.move(key, index + 1)}
          />
        </>
      )}
      {file && (
        <Button
          className={styles.turn}
          icon={<RotateCw aria-hidden size={18} />}
          busy={turn.isPending}
          onClick={() => turn.mutate(file)}
        >
          {t("photo.rotate")}
        </Button>
      )}
      {turn.error && <Notice>{errorText(t, turn.error)}</Notice>}
    </div>
  );
}

/** The turned copy is a new file, so that no cache shows the former one. */
function useTurn({ key }: Upload, queue: UploadQueue) {
  return useMutation({
    mutationFn: ({ id }: StoredFile) =>
      call("POST /api/files/:id/turned", { params: { id }, body: { quarterTurns: 1 } }),
    onSuccess: (turned) => queue.replace(key, turned),
  });
}
