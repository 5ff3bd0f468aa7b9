/** Of a page only so much is read: what it says of itself stands at its beginning. Bytes. */
const headBytes = 512 * 1024;
/** How far a page may go before it says in which letters it is written (HTML standard). */
const promiseBytes = 1024;

/** The beginning of a page as text, in whatever letters it says it is written: by its first bytes, its header or itself, else UTF-8. */
export function textOfPage(body: Buffer, contentType: string): string {
  const head = body.subarray(0, headBytes);
  const promised = /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)/i.exec(head.toString("latin1", 0, promiseBytes))?.[1];
  const announced = /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1];
  return (decoder(markOf(head)) ?? decoder(announced) ?? decoder(promised) ?? new TextDecoder()).decode(head);
}

function markOf(bytes: Buffer): string | undefined {
  const mark = bytes.toString("hex", 0, 3);
  if (mark === "efbbbf") return "utf-8";
  if (mark.startsWith("feff")) return "utf-16be";
  return mark.startsWith("fffe") ? "utf-16le" : undefined;
}

function decoder(label: string | undefined) {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** Where a page says it is described (oEmbed discovery), as an absolute address. */
export function describedBy(html: string, base: string): string | undefined {
  const links = html.match(/<link\b[^>]*>/gi) ?? [];
  const tag = links.find((link) => /type\s*=\s*["']?application\/json\+oembed/i.test(link));
  const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag ?? "");
  const address = (href?.[1] ?? href?.[2] ?? href?.[3])?.replaceAll("&amp;", "&");
  return absolute(address, base);
}

/** An address of the web, made whole; undefined if it is none. */
export function absolute(address: string | undefined, base: string): string | undefined {
  if (!address || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}
