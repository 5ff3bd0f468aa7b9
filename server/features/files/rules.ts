import { nameLength } from "#contract/limits.ts";

/** How long bytes that nothing uses stay: an upload may wait in a draft, what was taken out of a message was meant to go. Milliseconds. */
export const day = 24 * 60 * 60 * 1000;
export const keptUnattachedFor = 30 * day;
export const keptDetachedFor = 1 * day;

/** Where a file's bytes are stored: below its id, so that all of them go together. */
export const originalKey = (id: string): string => `${id}/original`;
export const shownKey = (id: string, contentUrl: string): string => `${id}/shown${contentUrl.slice(id.length)}`;

/** The name a file was uploaded under, as far as it can be shown and saved: no folders, nothing invisible. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
      .trim()
      .slice(0, nameLength) || "file"
  );
}

/** The header that makes a browser save and not show, under a name in any script (RFC 6266, RFC 8187). */
export function attachmentHeader(name: string): string {
  const plain =
    name
      .normalize("NFKD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%]/g, "_")
      .trim() || "file";
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
