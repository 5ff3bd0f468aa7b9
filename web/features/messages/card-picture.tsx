import { useMemo } from "react";
import { anyHeight } from "#contract/limits.ts";
import type { Card } from "#contract/messages.ts";
import { pictureAddress } from "../../api/addresses.ts";
import { placeholderOf } from "../files/thumbhash.ts";
import styles from "./card.module.css";

/** As wide as the columns of the grid (feed.module.css). */
const sizes = "(min-width: 1104px) 390px, (min-width: 736px) 50vw, 100vw";

interface CardPictureProps {
  preview: NonNullable<Card["preview"]>;
  /** On the first screen: loaded before all else. */
  early: boolean;
}

/** What it shows is said by the headline beside it. */
export function CardPicture({ preview, early }: CardPictureProps) {
  const { id, width = 0, height = 0, thumbhash } = preview;
  const placeholder = useMemo(() => placeholderOf(thumbhash), [thumbhash]);
  // Where a phone's dense screen asks for more than the doubled crop has, the whole picture is sharper; a tall one would be waste.
  const whole = width >= 720 && width >= height ? [`${pictureAddress("thumbnail", 720, anyHeight, id)} 720w`] : [];
  const crops = [`${pictureAddress("crop", 320, 180, id)} 320w`, `${pictureAddress("crop", 640, 360, id)} 640w`];
  return (
    <div className={styles.picture} style={placeholder}>
      <img
        src={pictureAddress("crop", 640, 360, id)}
        srcSet={[...crops, ...whole].join(", ")}
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
