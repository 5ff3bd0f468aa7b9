import { useMemo } from "react";
import { anyHeight } from "#contract/limits.ts";
import type { Card } from "#contract/messages.ts";
import { pictureAddress } from "../../api/addresses.ts";
import { classNames } from "../../components/class-names.ts";
import { placeholderOf } from "../files/thumbhash.ts";
import styles from "./card.module.css";

/**
 * As wide as the columns of the grid (feed.module.css), but on a phone a little less: one dense screen in two then takes half the bytes, and nobody
 * sees it.
 */
const sizes = "(min-width: 1104px) 390px, (min-width: 736px) 50vw, 88vw";

interface CardPictureProps {
  preview: NonNullable<Card["preview"]>;
  /** On the first screen: loaded before all else. */
  early: boolean;
}

/** What it shows is said by the headline beside it. */
export function CardPicture({ preview, early }: CardPictureProps) {
  const placeholder = useMemo(() => placeholderOf(preview.thumbhash), [preview.thumbhash]);
  const isPage = preview.type === "application/pdf";
  return (
    <div className={classNames(styles.picture, isPage && styles.page)} style={placeholder}>
      <img
        {...(isPage ? pageOf(preview) : photoOf(preview))}
        sizes={sizes}
        width={640}
        height={360}
        alt=""
        loading={early ? "eager" : "lazy"}
        fetchPriority={early ? "high" : "auto"}
        decoding="async"
      />
    </div>
  );
}

/** Where a phone's dense screen asks for more than the doubled crop has, the whole picture is sharper; a tall one would be waste. */
function photoOf({ id, width = 0, height = 0 }: CardPictureProps["preview"]) {
  const src = pictureAddress("crop", 640, 360, id);
  const crops = [`${pictureAddress("crop", 320, 180, id)} 320w`, `${src} 640w`];
  const whole = width >= 720 && width >= height ? [`${pictureAddress("thumbnail", 720, anyHeight, id)} 720w`] : [];
  return { src, srcSet: [...crops, ...whole].join(", ") };
}

/** What a page is about stands at its top, which a crop of its middle would cut off. */
function pageOf({ id }: CardPictureProps["preview"]) {
  return { src: pictureAddress("thumbnail", 720, anyHeight, id) };
}
