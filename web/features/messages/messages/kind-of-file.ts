import type { Translate } from "../../../i18n/translate.ts";

/** Names a message without words after the media type of its first file. */
export function kindOfFile(t: Translate, type = ""): string {
  if (type.startsWith("image/")) return t("thread.quoted_photo");
  if (type.startsWith("video/")) return t("thread.quoted_video");
  if (type.startsWith("audio/")) return t("thread.quoted_audio");
  return t("thread.quoted_file");
}
