/** Extracts metadata from the HTML of other sites. The HTML is untrusted, so parsing never runs on the main thread. */
export interface PageParser {
  /** Rejects with `PageParserKilled` if the page kept the parser busy for longer than its time limit. */
  parse(page: PageBytes): Promise<ParsedPage>;
  close(): Promise<void>;
}

export interface PageBytes {
  body: Uint8Array;
  contentType: string;
}

/** Texts with decoded entities; URLs may be relative. */
export interface ParsedPage {
  title?: string;
  description?: string;
  siteName?: string;
  author?: string;
  publishedTime?: string;
  video?: string;
  pictures: string[];
  oEmbed?: string;
}

/** Bytes of a page that are parsed: metadata belongs in its head. */
export const parsedBytes = 64 * 1024;

/** Thrown if the thread that parsed a page was terminated or crashed. */
export class PageParserKilled extends Error {
  constructor(options?: ErrorOptions) {
    super("a page was given up because its parser did not finish", options);
  }
}
