import { Play } from "lucide-react";
import { useState } from "react";
import type { LinkPreview, Player } from "#contract/link-previews.ts";
import { pictureAddress } from "../../api/addresses.ts";
import { useT } from "../../i18n/language.tsx";
import styles from "./link-embed.module.css";
import { siteOf } from "./link-rules.ts";

/** Shows the picture first. A click loads the player of the other site. */
export function LinkPlayer({ link }: { link: LinkPreview }) {
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
