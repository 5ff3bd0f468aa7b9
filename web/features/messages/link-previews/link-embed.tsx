import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { LinkPreview, Player } from "#contract/link-previews.ts";
import { pictureAddress } from "../../../api/addresses.ts";
import { useInView } from "../../../hooks/use-in-view.ts";
import { shorten } from "../../../i18n/shorten.ts";
import styles from "./link-embed.module.css";
import { shapeOf, siteOf } from "./link-rules.ts";
import { linkQuery } from "./queries.ts";
import { Play } from "lucide-react";
import { useT } from "../../../i18n/language.tsx";

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
        <span className="soft">{siteOf(link)}</span>
        <strong dir="auto">{data.title ?? url}</strong>
        {data.description && (
          <span dir="auto" className="soft">
            {shorten(data.description, descriptionLength)}
          </span>
        )}
      </span>
    </a>
  );
}

function LinkPlayer({ link }: { link: LinkPreview }) {
  const t = useT();
  const [playing, setPlaying] = useState(false);
  const { url, preview, data, player } = link;
  const title = data.title ?? url;
  return (
    <figure className={styles.player}>
      {playing ? (
        <Playing player={player!} title={title} />
      ) : (
        <button type="button" className={styles.start} onClick={() => setPlaying(true)}>
          {preview && <img src={pictureAddress("crop", 1024, 270, preview.id)} alt="" width={1024} height={270} />}
          <span className={styles.play}>
            <Play aria-hidden size={22} />
            {t("link.play", { site: siteOf(link) })}
          </span>
        </button>
      )}
      <figcaption>
        <a href={url} target="_blank" rel="noopener noreferrer" dir="auto">
          {title}
        </a>
      </figcaption>
    </figure>
  );
}

/** A frame may run its own scripts but has no access to ours. YouTube plays only if it receives the referring site. */
function Playing({ player: { kind, src, aspect }, title }: { player: Player; title: string }) {
  const shape = { aspectRatio: aspect };
  if (kind === "video") return <video className={styles.media} style={shape} src={src} controls autoPlay />;
  if (kind === "audio") return <audio className={styles.sound} src={src} controls autoPlay />;
  return (
    <iframe
      className={styles.media}
      style={shape}
      src={src}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
