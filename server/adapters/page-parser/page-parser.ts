/** The HTML of other sites is untrusted, so parsing never runs on the main thread. */
export interface PageParser {
  /** Rejects with `PageParserKilled` after the time limit. */
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

/** Metadata belongs in the head. */
export const parsedBytes = 64 * 1024;

export class PageParserKilled extends Error {
  constructor(options?: ErrorOptions) {
    super("a page was given up because its parser did not finish", options);
  }
}
