/** Characters and names that Windows does not accept, or Unix hides. */
const unsafe = /[\p{Cc}\\/:*?"<>|]|^\.+/gu;
/** Device names with any ending: "Naming Files, Paths, and Namespaces" in the Windows documentation, and the consoles, which its API reserves too. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/iu;
const ending = /(?:\.[^.\s]{1,16})?$/u;
/** File systems take 255 bytes in UTF-8, and Windows 255 UTF-16 units, which are never more. */
const longest = 255;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Every common file system accepts the result. `behind` is put before the ending. */
export function portableName(name: string, behind = ""): string {
  const clean = name
    .toWellFormed()
    .replace(unsafe, "_")
    .replace(/[.\s]+$/u, "");
  const named = clean === "" ? "file" : clean;
  const free = reserved.test(named) ? `_${named}` : named;
  const suffix = ending.exec(free)?.[0] ?? "";
  const stem = free.slice(0, free.length - suffix.length);
  return cutToBytes(stem, longest - Buffer.byteLength(behind + suffix)) + behind + suffix;
}

function cutToBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let length = 0;
  let left = bytes;
  for (const { segment } of characters.segment(text)) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    length += segment.length;
  }
  return text.slice(0, length).replace(/[.\s]+$/u, "");
}
