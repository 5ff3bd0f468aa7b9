import chardet from "chardet";
import iconv from "iconv-lite";
import PostalMime, { type Email, type PostalMimeOptions } from "postal-mime";

/** Bytes 0x80 to 0x9f in windows-1252, which mail programs mislabel as iso-8859-1. */
const windowsBytes = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const byteOf = new Map(Array.from(windowsBytes, (letter, n) => [letter, 0x80 + n]));
const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const japanese = new TextDecoder("iso-2022-jp");
const escape = "\u001b";
const unknown = "\ufffd";
/** Texts precede attachments, so their headers are within the first bytes. */
const searchedBytes = 2_000_000;
const guessedBy = 20_000;

/** Parses an email whose texts declare a wrong or unknown character set, or none. */
export async function parseReadable(raw: Buffer, options: PostalMimeOptions): Promise<Email> {
  const email = await PostalMime.parse(raw, options);
  const charsets = charsetsOf(raw);
  const isKnown = charsets.every(isSupported);
  if (isKnown && !`${email.text ?? ""}${email.html ?? ""}`.includes(unknown))
    return { ...email, text: readable(email.text), html: readable(email.html) };
  const asBytes = await PostalMime.parse(withByteCharset(raw), options);
  return { ...email, text: decodeText(asBytes.text, charsets[0]), html: decodeText(asBytes.html, charsets[0]) };
}

export function readableHeader(text: string, raw: Buffer): string {
  return text.includes(unknown) ? decodeBytes(raw, undefined) : readable(text);
}

/** Repairs text decoded with a wrong character set, if no byte was lost. */
function readable<Text extends string | undefined>(text: Text): Text | string {
  if (text === undefined) return text;
  if (text.includes(escape)) return withoutControls(japanese.decode(Buffer.from(text, "latin1")));
  const bytes = /[\u0080-\uffff]/.test(text) ? bytesOf(text) : undefined;
  return withoutControls(bytes ? (asUtf8(bytes) ?? text) : text);
}

function decodeText<Text extends string | undefined>(text: Text, declared: string | undefined): Text | string {
  const bytes = text === undefined ? undefined : bytesOf(text);
  return bytes ? decodeBytes(bytes, declared) : text;
}

function decodeBytes(bytes: Buffer, declared: string | undefined): string {
  if (bytes.includes(escape)) return withoutControls(japanese.decode(bytes));
  if (declared !== undefined && /^(x-)?(unicode-.*)?utf-?7/i.test(declared))
    return withoutControls(iconv.decode(bytes, "utf7"));
  const guessed = chardet.detect(bytes.subarray(0, guessedBy));
  const charset = guessed !== null && iconv.encodingExists(guessed) ? guessed : "windows-1252";
  return withoutControls(asUtf8(bytes) ?? iconv.decode(bytes, charset));
}

function asUtf8(bytes: Buffer): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.alloc(text.length);
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n);
    const byte = code < 256 ? code : byteOf.get(text[n]!);
    if (byte === undefined) return undefined;
    bytes[n] = byte;
  }
  return bytes;
}

function withoutControls(text: string): string {
  return text
    .replace(/[\u0080-\u009f]/g, (control) => windowsBytes[control.charCodeAt(0) - 0x80]!)
    .replace(/[\p{Cc}\ufffd]/gu, (control) => (/[\t\r\n]/.test(control) ? control : ""));
}

const textType = /^content-type:[ \t]*text\/(?:plain|html)(?:[^\r\n]|\r?\n[ \t])*/gim;
const charset = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s]+))/i;

function charsetsOf(raw: Buffer): string[] {
  return (raw.toString("latin1", 0, searchedBytes).match(textType) ?? []).flatMap((header) => {
    const [, quoted, bare] = charset.exec(header) ?? [];
    return quoted ?? bare ?? [];
  });
}

function isSupported(label: string): boolean {
  try {
    return Boolean(new TextDecoder(label.trim()));
  } catch {
    return false;
  }
}

/** Replaces the declared character set with one from which the bytes can be recovered. */
function withByteCharset(raw: Buffer): Buffer {
  const text = raw.toString("latin1");
  const changed = text.replace(textType, (header) => `${header.replace(charset, "")}; charset=windows-1252`);
  return Buffer.from(
    changed === text ? `Content-Type: text/plain; charset=windows-1252\r\n${text}` : changed,
    "latin1",
  );
}
