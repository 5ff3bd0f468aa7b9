/**
 * The only way out into the web. Goes to public addresses alone, over http and https on ports 80 and 443, without cookies and without a
 * proxy: every address a name leads to is judged, and just those are connected to. What the operator excepted (LINK_PREVIEW_ALLOW) may be
 * anywhere. Every failure is a WebFailure.
 */
export interface OpenWeb {
  /** Follows at most five redirects, each judged anew. Ten seconds in all. Answers of every status. */
  get(url: string, options: Getting): Promise<Page>;
  /** Sends and waits for the status; follows nothing, and does not read what comes back. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Uint8Array): Promise<Receipt>;
  /** Gives up what is under way. */
  close(): Promise<void>;
}

export interface Getting {
  /** The Accept header. */
  accept: string;
  /** Whether a body of this media type (lower case, without parameters) is wanted; without it, all are. */
  reads?: (mediaType: string) => boolean;
  /** Of the body, unpacked. 5 MB at most, and by default. */
  maxBytes?: number;
  /** The Accept-Language header. */
  language?: string;
}

export interface Page {
  /** Where the redirects led. */
  url: string;
  status: number;
  /** The Content-Type header as it came; "" without one. */
  contentType: string;
  /** Undefined where the body was not wanted. */
  body: Buffer | undefined;
}

export interface Receipt {
  status: number;
  /** Seconds of a Retry-After header, where there is one in seconds. */
  retryAfter: number | undefined;
}

/** `refused`: an address nobody is sent to. `too_slow`, `too_large`: more than is waited for or read. `unreachable`: anything else. */
export type WebFailureReason = "refused" | "too_slow" | "too_large" | "unreachable";

export class WebFailure extends Error {
  readonly reason: WebFailureReason;
  constructor(reason: WebFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
