export interface Ready {
  port: number;
  host: string;
}

export type FromServer =
  | { ready: Ready }
  /** Arguments of an operator's command that requires the server to be stopped. */
  | { request: string[] }
  | { reportFailure: true };
