import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useT } from "../../i18n/language.tsx";
import { alternativeLength, type Upload } from "./uploads.ts";
import styles from "./upload-tiles.module.css";

interface AlternativeDialogProps {
  upload: Upload;
  onSave: (text: string) => void;
  onClose: () => void;
}

/** Edits the description of a picture. Not a form itself, because it is inside the form of the message. */
export default function AlternativeDialog({ upload, onSave, onClose }: AlternativeDialogProps) {
  const t = useT();
  const [text, setText] = useState(upload.alternative ?? "");
  const save = () => {
    onSave(text.trim());
    onClose();
  };
  return (
    <Dialog title={t("alternative.title")} onClose={onClose}>
      <TextField
        label={t("alternative.label")}
        hint={t("alternative.hint")}
        autoFocus
        maxLength={alternativeLength}
        value={text}
        onValue={setText}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.stopPropagation();
          save();
        }}
      />
      <div className={styles.answers}>
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
