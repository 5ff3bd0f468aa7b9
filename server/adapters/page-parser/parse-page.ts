import { Parser } from "htmlparser2";
import { parsedBytes, type PageBytes, type ParsedPage } from "./page-parser.ts";

/** Open elements, and attributes per element. Parsing stops at pages with more. */
const maxDepth = 256;
const maxAttributes = 256;
const maxTextLength = 20_000;
/** Bytes in which a page must declare its encoding (HTML standard). */
const encodingBytes = 1024;

type Attributes = Readonly<Record<string, string>>;

/** Reads the metadata up to `</head>`, at most `parsedBytes`. */
export function parsePage({ body, contentType }: PageBytes): ParsedPage {
  const metadata = new Metadata();
  readTags(decode(body, contentType), {
    onTag: (name, attributes) => metadata.add(name, attributes),
    onTitle: (text) => metadata.addTitle(text),
  });
  return metadata.found();
}

class Metadata {
  readonly #meta = new Map<string, string>();
  #title = "";
  #oEmbed: string | undefined;

  addTitle(text: string): void {
    if (this.#title.length < maxTextLength) this.#title += text;
  }

  add(name: string, { content, href, type, property, itemprop, ...attributes }: Attributes): void {
    if (name === "link" && type?.trim().toLowerCase() === "application/json+oembed") this.#oEmbed ??= href;
    if (name !== "meta" || content === undefined) return;
    for (const key of [property, attributes.name, itemprop].map((each) => each?.trim().toLowerCase() ?? ""))
      if (!this.#meta.has(key)) this.#meta.set(key, content.slice(0, maxTextLength));
  }

  found(): ParsedPage {
    return {
      title: this.#first("og:title", "twitter:title") ?? (this.#title.trim() || this.#first("title")),
      description: this.#first("og:description", "twitter:description", "description"),
      siteName: this.#first("og:site_name"),
      author: this.#first("article:author"),
      publishedTime: this.#first("article:published_time"),
      video: this.#first("og:video:secure_url", "og:video:url", "og:video"),
      pictures: this.#all("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"),
      oEmbed: this.#oEmbed,
    };
  }

  #first(...keys: string[]): string | undefined {
    return this.#all(...keys)[0];
  }

  #all(...keys: string[]): string[] {
    return keys.map((key) => this.#meta.get(key)?.trim() ?? "").filter((value) => value !== "");
  }
}

interface Tags {
  onTag(name: string, attributes: Attributes): void;
  onTitle?(text: string): void;
}

/** Stops at `</head>`, or at absurd nesting or too many attributes. */
function readTags(html: string, { onTag, onTitle }: Tags): void {
  const open: string[] = [];
  let attributes = 0;
  const parser = new Parser({
    onopentagname(name) {
      attributes = 0;
      open.push(name);
      if (open.length > maxDepth) parser.pause();
    },
    onattribute() {
      attributes += 1;
      if (attributes > maxAttributes) parser.pause();
    },
    onopentag: onTag,
    ontext(text) {
      // SVG elements may have titles too.
      if (open.at(-1) === "title" && !open.includes("svg")) onTitle?.(text);
    },
    onclosetag(name) {
      open.pop();
      if (name === "head") parser.pause();
    },
  });
  parser.write(html);
}

function decode(body: Uint8Array, contentType: string): string {
  const head = body.subarray(0, parsedBytes);
  const decoder =
    decoderFor(markedEncoding(head)) ?? decoderFor(encodingIn(contentType)) ?? decoderFor(declaredEncoding(head));
  return (decoder ?? new TextDecoder()).decode(head);
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  let declared: string | undefined;
  readTags(Buffer.from(bytes.subarray(0, encodingBytes)).toString("latin1"), {
    onTag(name, { charset, content }) {
      if (name === "meta") declared ??= charset ?? encodingIn(content ?? "");
    },
  });
  return declared;
}

function encodingIn(mediaType: string): string | undefined {
  const [, value] = mediaType.toLowerCase().split("charset=", 2);
  return value?.split(/[\s;"']/).find((part) => part !== "");
}

function decoderFor(label: string | undefined) {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label.trim());
  } catch {
    return undefined;
  }
}
