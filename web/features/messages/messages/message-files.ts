import type { MessageView } from "#contract/messages.ts";
import { limitMarks } from "#contract/marks.ts";
import type { StoredFile } from "../../files/files/stored-file.ts";
import { isWave } from "../../files/files/wave.ts";

/** Adds the author's captions, descriptions, places and waveforms, which our client stores as texts by file id. */
export function filesOf({ data, files }: { data: object; files: MessageView["files"] }): StoredFile[] {
  const { captions, alternatives, places, waves } = data as Record<string, unknown>;
  if (!captions && !alternatives && !places && !waves) return files;
  return files.map((file) => {
    const [caption, alternative] = [textFor(file.id, captions), textFor(file.id, alternatives)];
    const place = textFor(file.id, places);
    const wave = textFor(file.id, waves);
    return {
      ...file,
      ...(caption && { caption }),
      ...(alternative && { alternative }),
      ...(place && { place }),
      ...(isWave(wave) && { wave }),
    };
  });
}

/** Other clients may store anything. */
function textFor(id: string, texts: unknown): string | undefined {
  if (typeof texts !== "object" || texts === null) return undefined;
  const text = (texts as Record<string, unknown>)[id];
  return typeof text === "string" ? limitMarks(text) : undefined;
}
