import { useMemo } from "react";
import type { Card } from "#contract/messages.ts";
import { classNames } from "../../components/class-names.ts";
import { placeholderOf } from "../files/thumbhash.ts";
import { isPage, picturesOf } from "./card-picture-sources.ts";
import styles from "./card.module.css";

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
