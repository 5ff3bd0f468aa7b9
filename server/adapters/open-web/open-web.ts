/**
 * The only client for requests to other sites. Connects only to public addresses, over http and https on ports 80 and 443, without cookies and
 * proxies. Checks every address a name resolves to, and connects to exactly those. Hosts allowed by the operator (LINK_PREVIEW_ALLOW) may be anywhere.
 * Every failure is a WebFailure.
 */
export interface OpenWeb {
  /** Follows at most five redirects, each checked again. Takes at most ten seconds. Returns responses of every status. */
  get(url: string, options: Getting): Promise<Page>;
  /** Sends a POST and returns the status. Follows no redirects and does not read the body. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Uint8Array): Promise<Receipt>;
  /** Aborts requests in progress. */
  close(): Promise<void>;
}

export interface Getting {
  accept: string;
  /** Returns whether to read a body of this media type (lower case, without parameters). Default: all. */
  reads?: (mediaType: string) => boolean;
  /** Maximum decompressed size of the body. Default and maximum: 5 MB. */
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
  /** Seconds of the Retry-After header, if given in seconds. */
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
