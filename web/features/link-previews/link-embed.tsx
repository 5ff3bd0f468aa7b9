import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { LinkPreview } from "#contract/link-previews.ts";
import { pictureAddress } from "../../api/addresses.ts";
import { useInView } from "../../hooks/use-in-view.ts";
import { shorten } from "../../i18n/shorten.ts";
import styles from "./link-embed.module.css";
import { LinkPlayer } from "./link-player.tsx";
import { shapeOf, siteOf } from "./link-rules.ts";
import { linkQuery } from "./queries.ts";

const descriptionLength = 500;
/** Loads shortly before becoming visible. In pixels. */
const margin = 400;

/** Preview of a link. Its picture comes from this server, and other sites are contacted only when the person plays something. */
export default function LinkEmbed({ url }: { url: string }) {
  const place = useRef<HTMLDivElement>(null);
  const inView = useInView(place, margin);
  const { data: link } = useQuery({ ...linkQuery(url), enabled: inView });
  const shape = link ? shapeOf(link) : "nothing";
  return (
    <div ref={place} className={shape === "nothing" ? undefined : styles.embed}>
      {link && shape === "player" && <LinkPlayer link={link} />}
      {link && shape === "card" && <LinkCard link={link} />}
    </div>
  );
}

/** Opens the page in another tab. */
function LinkCard({ link }: { link: LinkPreview }) {
  const { url, preview, data } = link;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.card}>
      {preview && (
        <img
          src={pictureAddress("crop", 320, 180, preview.id)}
          srcSet={`${pictureAddress("crop", 640, 360, preview.id)} 2x`}
          alt=""
          width={320}
          height={180}
        />
      )}
      <span className={styles.words}>
        <span className={styles.site}>{siteOf(link)}</span>
        <strong dir="auto">{data.title ?? url}</strong>
        {data.description && (
          <span dir="auto" className={styles.description}>
            {shorten(data.description, descriptionLength)}
          </span>
        )}
      </span>
    </a>
  );
}
