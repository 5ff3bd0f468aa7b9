/** Reads what HTML of other sites says about itself. The HTML is hostile until proven otherwise: parsing never runs on the main thread. */
export interface PageParser {
  /** Rejects with `PageParserKilled` if the page kept the parser busy for longer than its time limit. */
  parse(page: PageBytes): Promise<ParsedPage>;
  close(): Promise<void>;
}

export interface PageBytes {
  body: Uint8Array;
  /** The Content-Type header; "" without one. */
  contentType: string;
}

/** Texts as the page has them, entities decoded; addresses may be relative. */
export interface ParsedPage {
  title?: string;
  description?: string;
  siteName?: string;
  author?: string;
  publishedTime?: string;
  /** The player of a video, from `og:video`. */
  video?: string;
  /** The page's pictures for previews, the best first. */
  pictures: string[];
  /** The address of an oEmbed description. */
  oEmbed?: string;
}

/** Bytes of a page that are parsed: metadata belongs in its head. */
export const parsedBytes = 64 * 1024;

/** The thread that parsed a page was terminated, or ended by itself. */
export class PageParserKilled extends Error {
  constructor(options?: ErrorOptions) {
    super("a page was given up because its parser did not finish", options);
  }
}
