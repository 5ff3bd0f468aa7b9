import { useMutation } from "@tanstack/react-query";
import { ZoomIn, ZoomOut } from "lucide-react";
import { useState, type CSSProperties } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { squareRadius } from "./avatar-colour.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import form from "./form.module.css";
import { ErrorNotice } from "./notice.tsx";
import { useT } from "../i18n/language.tsx";
import styles from "./picture-crop.module.css";

export interface Chosen {
  file: File;
  /** Object URL of the file. */
  address: string;
}

export interface CropWords {
  title: string;
  hint: string;
  preview: string;
}

interface PictureCropProps {
  chosen: Chosen;
  square?: boolean;
  words: CropWords;
  onUse: (picture: Blob) => Promise<unknown>;
  /** Called if this browser cannot show the picture (HEIC in most); the server can still convert it. */
  onUnreadable: () => void;
  onClose: () => void;
}

/** Contains no form, because it is used inside one. */
export default function PictureCrop({ chosen, square, words, onUse, onUnreadable, onClose }: PictureCropProps) {
  const t = useT();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<{ percent: Area; pixels: Area }>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ pixels }: { pixels: Area }) => onUse(await crop(chosen.address, chosen.file.type, pixels)),
    onSuccess: onClose,
  });

  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.hint}</p>
      <div className={styles.cropper} dir="ltr">
        <Cropper
          image={chosen.address}
          crop={position}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={1}
          cropShape={square ? "rect" : "round"}
          objectFit="cover"
          showGrid={false}
          keyboardStep={10}
          disableAutomaticStylesInjection
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(percent, pixels) => setArea({ percent, pixels })}
          mediaProps={{ onError: onUnreadable }}
          cropperProps={{ role: "application", "aria-label": t("picture.move") }}
          classes={{ cropAreaClassName: styles.area }}
        />
      </div>
      <Zoom value={zoom} onValue={setZoom} />
      {area && <Preview address={chosen.address} area={area.percent} square={square} label={words.preview} />}
      <ErrorNotice error={error} />
      <div className={form.dialogActions}>
        <Button onClick={onClose}>{t("action.cancel")}</Button>
        <Button look="primary" busy={isPending} disabled={!area} onClick={() => area && mutate(area)}>
          {t("picture.use")}
        </Button>
      </div>
    </Dialog>
  );
}

const mostZoom = 4;

function Zoom({ value, onValue }: { value: number; onValue: (value: number) => void }) {
  const t = useT();
  return (
    <label className={styles.zoom}>
      <span className="visually-hidden">{t("picture.zoom")}</span>
      <ZoomOut aria-hidden size={20} />
      <input
        type="range"
        min={1}
        max={mostZoom}
        step={0.05}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.valueAsNumber)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <ZoomIn aria-hidden size={20} />
    </label>
  );
}

interface PreviewProps {
  address: string;
  area: Area;
  square?: boolean;
  label: string;
}

function Preview({ address, area: { x, y, width }, square, label }: PreviewProps) {
  const inside: CSSProperties = { inlineSize: `${10_000 / width}%`, transform: `translate(${-x}%, ${-y}%)` };
  return (
    <div className={styles.preview}>
      <span>{label}</span>
      {[72, 36].map((size) => (
        <span key={size} className={styles.shape} style={shapeOf(size, square)} dir="ltr">
          <img src={address} alt="" style={inside} />
        </span>
      ))}
    </div>
  );
}

function shapeOf(size: number, square: boolean | undefined): CSSProperties {
  return { inlineSize: size, blockSize: size, borderRadius: square ? squareRadius(size) : "50%" };
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Largest size of an avatar on screen, in pixels, at twice the resolution for dense screens. */
const edge = 800;

/** Returns the selected square of a picture, rotated upright and small enough to upload quickly. */
async function crop(address: string, type: string, { x, y, width, height }: Area): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(edge, Math.round(width));
  canvas.getContext("2d")!.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture cannot be cropped"))),
      // Keeps transparency.
      type === "image/jpeg" ? type : "image/png",
      0.92,
    ),
  );
}
