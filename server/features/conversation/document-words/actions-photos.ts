import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { displayKey } from "../../files/files/rules.ts";
import { storePages } from "./actions.ts";
import { findReadersData, findUnreadPhoto, type UnreadPhoto } from "./queries-photos.ts";
import { languagesToRead, textOfPhoto } from "./rules-photos.ts";
import { fittingWords, storedWords, wordsOfPage } from "./rules.ts";

/** Milliseconds, after which the job begins again with photos that were posted since. */
const timeOfRun = 5 * 60 * 1000;
/** Pauses take this many times as long as reading, so that it uses a tenth of one processor core. */
const usualRest = 9;

/** Reads the words in photos of messages, the newest first, if the operator has installed what that takes. */
export async function readPhotos(context: Context, ending: AbortSignal, rest = usualRest): Promise<void> {
  const { media, db, log } = context;
  if (media.readLanguages.length === 0) return;
  const begun = performance.now();
  let last: string | undefined;
  while (!ending.aborted && performance.now() - begun < timeOfRun) {
    const photo = await findUnreadPhoto(db.slowRead, last);
    if (!photo) return;
    const started = performance.now();
    // A photo that could not be read is tried again in the next run.
    await readPhoto(context, photo).catch((error: unknown) =>
      log.warn({ err: error, file: photo.id }, "photo not read"),
    );
    last = photo.id;
    await pause(rest * (performance.now() - started), undefined, { signal: ending }).catch(() => undefined);
  }
}

/** Stores the words of a photo. Those of one that is damaged or takes too long are none. */
export async function readPhoto(context: Context, { id, contentUrl }: UnreadPhoto): Promise<void> {
  const { db, files, media, settings } = context;
  const readers = await findReadersData(db.read, id, readersAtMost);
  const languages = languagesToRead(readers.map(languageOf), settings.current.defaultLang, media.readLanguages);
  const recognized = await files.inTemporaryFolder((folder) =>
    files
      .withLocalFile(displayKey(id, contentUrl), (picture) => media.photoWords(picture, folder, languages))
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === "file_damaged") return undefined;
        throw error;
      }),
  );
  const words = storedWords(fittingWords(wordsOfPage(textOfPhoto(recognized ?? []))).fitting);
  const pages = words === "" ? [{ page: 0, words }] : [0, 1].map((page) => ({ page, words }));
  await db.write((tx) => storePages(context, tx, id, pages));
}

/** Enough to know the languages of a group. */
const readersAtMost = 200;

function languageOf({ data }: { data: string }): string | undefined {
  const { lang } = JSON.parse(data) as { lang?: unknown };
  return typeof lang === "string" ? lang : undefined;
}
