import { Images } from "lucide-react";
import type { Album } from "#contract/albums.ts";
import { pictureAddress } from "../../../api/addresses.ts";
import { placeholderOf } from "../../files/files/thumbhash.ts";
import styles from "./album-cover.module.css";

/** `size` in CSS pixels; without it, the cover fills the width. */
export function AlbumCover({ album: { cover }, size }: { album: Pick<Album, "cover">; size?: number }) {
  const style = { ...placeholderOf(cover?.thumbhash), ...(size !== undefined && { inlineSize: size }) };
  const source = (edge: 270 | 540) => pictureAddress("crop", edge, edge, cover!.id);
  return (
    <span className={styles.cover} style={style}>
      {cover ? (
        <img src={source(270)} srcSet={`${source(270)} 1x, ${source(540)} 2x`} alt="" loading="lazy" />
      ) : (
        <Images aria-hidden size={size === undefined ? 32 : size / 2} />
      )}
    </span>
  );
}
