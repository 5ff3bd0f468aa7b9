import type { Translation } from "#contract/translations.ts";
import type { MessageTranslationRow } from "../../../database/tables.ts";

export function presentTranslation({ source, title, text }: MessageTranslationRow): Translation {
  return { from: source, title: title ?? undefined, text: text ?? undefined };
}
