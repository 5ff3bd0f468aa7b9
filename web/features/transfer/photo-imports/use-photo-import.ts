import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { can } from "#contract/permissions.ts";
import { usePosition } from "../../groups/groups/use-position.ts";
import { everywhereKey, albumsKey, groupKey } from "../../groups/groups/queries.ts";
import { useInfo, useMe } from "../../identity/people/use-me.ts";
import { sendFile } from "../../files/uploads/send-file.ts";
import { filesOfArchives, filesOfFolder, type SourceFile } from "../imports/source-files.ts";
import { scanPhotos, type FoundPhoto, type PhotoCollection } from "./photo-scan.ts";
import { runPhotos, type PhotoProgress } from "./run-photos.ts";

export interface PhotoChoice {
  title: string;
  photos: readonly FoundPhoto[];
  withAlbums: boolean;
}

export type PhotoState =
  | { step: "choose"; error?: unknown }
  | { step: "reading"; done: number; total: number }
  | { step: "preview"; collection: PhotoCollection }
  | { step: "running"; total: number; progress: PhotoProgress; minutesLeft: number | undefined }
  | { step: "done"; progress: PhotoProgress }
  | { step: "stopped"; error: unknown; progress: PhotoProgress };

export class NoPhotosError extends Error {
  override readonly name = "NoPhotosError";
}

const noProgress: PhotoProgress = {
  ...{ done: 0, added: 0, refused: [], isWaiting: false },
  ...{ bytes: 0, missingBytes: 0, people: 0 },
};

/** Milliseconds between two progress reports. */
const reportInterval = 200;

export function usePhotoImport(groupId: string) {
  const info = useInfo();
  const { id: myId } = useMe();
  const mayMark = can.markInPhoto(usePosition(groupId));
  const queries = useQueryClient();
  const [state, setState] = useState<PhotoState>({ step: "choose" });
  const ending = useRef<AbortController>(undefined);

  const read = async (files: () => Promise<SourceFile[]>) => {
    setState({ step: "reading", done: 0, total: 0 });
    ending.current = new AbortController();
    const { signal } = ending.current;
    let lastReport = 0;
    const onProgress = (done: number, total: number) => {
      if (performance.now() - lastReport < reportInterval) return;
      lastReport = performance.now();
      setState({ step: "reading", done, total });
    };
    try {
      const collection = await scanPhotos(await files(), { groupId, info, now: Date.now(), signal, onProgress });
      if (collection.photos.length === 0) throw new NoPhotosError();
      setState({ step: "preview", collection: mayMark ? collection : withoutPeople(collection) });
    } catch (error) {
      setState(signal.aborted ? { step: "choose" } : { step: "choose", error });
    }
  };

  const start = async (choice: PhotoChoice) => {
    const total = choice.photos.length;
    const timer = new Timer();
    let progress = noProgress;
    const onProgress = (now: PhotoProgress) => {
      progress = { ...now };
      setState({ step: "running", total, progress, minutesLeft: timer.minutesLeft(now) });
    };
    onProgress(progress);
    ending.current = new AbortController();
    const { signal } = ending.current;
    try {
      await runPhotos({ ...choice, groupId, myId, send: sendFile, signal, onProgress });
      setState({ step: "done", progress });
    } catch (error) {
      setState({ step: "stopped", error: signal.aborted ? undefined : error, progress });
    }
    for (const queryKey of [groupKey(groupId), everywhereKey, albumsKey]) void queries.invalidateQueries({ queryKey });
  };

  return {
    state,
    readFolder: (files: readonly File[]) => void read(() => filesOfFolder(files)),
    readArchives: (files: readonly File[]) => void read(() => filesOfArchives(files)),
    start: (choice: PhotoChoice) => void start(choice),
    stop: () => ending.current?.abort(),
    reset: () => setState({ step: "choose" }),
  };
}

function withoutPeople(collection: PhotoCollection): PhotoCollection {
  const photos = collection.photos.map((photo) => ({ ...photo, people: undefined, skippedPeople: undefined }));
  return { ...collection, photos };
}

/** Milliseconds before the speed can be estimated. */
const measuredFor = 5000;

/** Estimates the remaining time from the bytes uploaded so far. */
class Timer {
  #since: number | undefined;

  minutesLeft({ bytes, missingBytes }: PhotoProgress): number | undefined {
    if (missingBytes > 0) this.#since ??= performance.now();
    const passed = performance.now() - (this.#since ?? performance.now());
    if (passed < measuredFor || bytes === 0) return undefined;
    return Math.ceil(((missingBytes - bytes) / bytes) * (passed / 60_000));
  }
}
