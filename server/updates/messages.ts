/** Sent by a server that is ready. */
export interface Ready {
  port: number;
  host: string;
}

/** Messages of a server to the launcher that started it. */
export type FromServer =
  | { ready: Ready }
  /** Arguments of an operator's command that requires the server to be stopped. */
  | { request: string[] }
  | { reportFailure: true };
