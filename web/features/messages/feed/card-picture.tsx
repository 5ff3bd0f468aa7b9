import { useMemo } from "react";
import type { Card } from "#contract/cards.ts";
import { classNames } from "../../../components/class-names.ts";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import styles from "./card.module.css";
import { anyHeight } from "#contract/image-sizes.ts";
import { pictureAddress } from "../../../api/addresses.ts";

interface CardPictureProps {
  preview: NonNullable<Card["preview"]>;
  /** True on the first screen: loads with high priority and decodes synchronously. */
  early: boolean;
}

/** Decorative, since the headline next to it names the message. */
export function CardPicture({ preview, early }: CardPictureProps) {
  const placeholder = useMemo(() => placeholderOf(preview.thumbhash), [preview.thumbhash]);
  return (
    <div className={classNames(styles.picture, isPage(preview) && styles.page)} style={placeholder}>
      <img
        {...picturesOf(preview)}
        width={640}
        height={360}
        alt=""
        loading={early ? "eager" : "lazy"}
        fetchPriority={early ? "high" : "auto"}
        decoding={early ? "sync" : "async"}
      />
    </div>
  );
}

type Preview = NonNullable<Card["preview"]>;

/** Column widths of columns.module.css. Slightly smaller on phones, so that a dense screen loads half the bytes without a visible difference. */
const sizes = "(min-width: 1104px) 390px, (min-width: 736px) 50vw, 88vw";

export function picturesOf(preview: Preview): { src: string; srcSet?: string; sizes: string } {
  return { ...(isPage(preview) ? pageOf(preview) : photoOf(preview)), sizes };
}

function isPage({ type }: Preview): boolean {
  return type === "application/pdf";
}

/** Uses the whole picture on dense phone screens, which need more pixels than the doubled crop. Not for tall pictures. */
function photoOf({ id, width = 0, height = 0 }: Preview) {
  const src = pictureAddress("crop", 640, 360, id);
  const crops = [`${pictureAddress("crop", 320, 180, id)} 320w`, `${src} 640w`];
  const whole = width >= 720 && width >= height ? [`${pictureAddress("thumbnail", 720, anyHeight, id)} 720w`] : [];
  return { src, srcSet: [...crops, ...whole].join(", ") };
}

/** Shows the top of documents, which a crop of the middle would cut off. */
function pageOf({ id }: Preview) {
  return { src: pictureAddress("thumbnail", 720, anyHeight, id) };
}
