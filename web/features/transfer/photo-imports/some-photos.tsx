import { useEffect, useState } from "react";
import type { FoundPhoto } from "./photo-scan.ts";
import styles from "../imports/imports.module.css";

const shown = 6;
/** Bytes. Larger photos are not shown, because browsers decode them whole. */
const largestShown = 12 * 1024 * 1024;
const readableTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
};

/** Shows a few of the photos, from the first to the last. */
export function SomePhotos({ photos }: { photos: readonly FoundPhoto[] }) {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made: string[] = [];
    let isOver = false;
    const load = async () => {
      for (const { source } of choosePhotos(photos)) {
        const file = await source.file().catch(() => undefined);
        if (isOver) return;
        if (!file) continue;
        const url = URL.createObjectURL(new Blob([file], { type: typeOf(source.name) }));
        const isFirst = made.length === 0;
        made.push(url);
        setUrls((others) => (isFirst ? [url] : [...others, url]));
      }
    };
    void load();
    return () => {
      isOver = true;
      made.forEach((url) => URL.revokeObjectURL(url));
    };
  }, [photos]);
  return (
    <div className={styles.photos} aria-hidden>
      {urls.map((url) => (
        <img
          key={url}
          src={url}
          alt=""
          decoding="async"
          // A damaged photo would leave a gap.
          onError={() => setUrls((all) => all.filter((one) => one !== url))}
        />
      ))}
    </div>
  );
}

function choosePhotos(photos: readonly FoundPhoto[]): FoundPhoto[] {
  const readable = photos.filter(({ source }) => typeOf(source.name) !== undefined && source.size <= largestShown);
  const step = Math.max(1, (readable.length - 1) / (shown - 1));
  const places = Array.from({ length: Math.min(shown, readable.length) }, (_, n) => Math.round(n * step));
  return places.map((place) => readable[place]!);
}

function typeOf(name: string): string | undefined {
  return readableTypes[/\.(\w+)$/u.exec(name)?.[1]?.toLowerCase() ?? ""];
}
