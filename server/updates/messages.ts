/** What the launcher learns from a server that is ready. */
export interface Ready {
  port: number;
  host: string;
}

/** Messages of a server to the launcher that started it. */
export type FromServer =
  | { ready: Ready }
  /** Arguments of an operator's command that needs the server stopped. */
  | { request: string[] }
  /** An answer with status 500. */
  | { reportFailure: true };
