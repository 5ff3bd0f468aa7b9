import { useState } from "react";
import { Gallery } from "../features/files/gallery.tsx";
import { RefusedFiles } from "../features/files/refused-files.tsx";
import { UploadQueue } from "../features/files/upload-queue.ts";
import { UploadTiles } from "../features/files/upload-tiles.tsx";
import LinkEmbed from "../features/link-previews/link-embed.tsx";
import { galleries, links, refused, uploads } from "./sample-files.ts";
import { Part, Sample } from "./sample.tsx";

/** Files of a message, written and being written, and what its link leads to. */
export function Files() {
  const [queue] = useState(() => new UploadQueue([], { send: () => new Promise(() => undefined), shelf }));
  return (
    <>
      <Part name="Files">
        {galleries.map(({ name, files }) => (
          <Sample key={name} name={name}>
            <Gallery files={files} authorName="Anna" />
          </Sample>
        ))}
      </Part>
      <Part name="Files being added">
        <Sample wide name="Ready, waiting, uploading, failed, lost, removed">
          <UploadTiles uploads={{ queue, list: uploads }} />
        </Sample>
        <Sample name="Refused">
          <RefusedFiles refused={refused} />
        </Sample>
      </Part>
      <Part name="Links">
        {links.map(({ url, data }) => (
          <Sample key={url} name={data.title ?? url}>
            <LinkEmbed url={url} />
          </Sample>
        ))}
      </Part>
    </>
  );
}

const shelf = {
  keep: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  drop: () => Promise.resolve(),
};
