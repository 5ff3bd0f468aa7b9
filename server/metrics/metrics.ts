export interface Metrics {
  readonly contentType: string;
  /** Reads the database once. */
  text(): Promise<string>;
  /** `route` is a pattern, never a URL. `seconds` lasts from the first byte of the request to the last byte of the response. */
  requestCompleted(request: { method: string; route: string; status: number; seconds: number }): void;
  streamOpened(): () => void;
}
