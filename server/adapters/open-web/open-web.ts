/**
 * The only client for requests to other sites: public addresses only, http and https on ports 80 and 443, no cookies and proxies. Checks every address a name
 * resolves to, and connects to exactly those. Hosts in LINK_PREVIEW_ALLOW may be anywhere. Every failure is a WebFailure.
 */
export interface OpenWeb {
  /** Follows at most five redirects, each checked again, in at most ten seconds. Returns responses of every status. */
  get(url: string, options: Getting): Promise<Page>;
  /** Returns the status. Follows no redirects and does not read the body. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Uint8Array): Promise<Receipt>;
  close(): Promise<void>;
}

export interface Getting {
  accept: string;
  /** Returns whether to read a body of this media type (lower case, without parameters). Default: all. */
  reads?: (mediaType: string) => boolean;
  /** Decompressed size of the body in bytes. Default and maximum: 5 MB. */
  maxBytes?: number;
  language?: string;
}

export interface Page {
  url: string;
  status: number;
  contentType: string;
  body: Buffer | undefined;
}

export interface Receipt {
  status: number;
  /** Seconds; undefined if the header has a date. */
  retryAfter: number | undefined;
}

/** `refused`: a forbidden address. `too_slow`, `too_large`: over the limits. `unreachable`: anything else. */
export type WebFailureReason = "refused" | "too_slow" | "too_large" | "unreachable";

export class WebFailure extends Error {
  readonly reason: WebFailureReason;
  constructor(reason: WebFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
