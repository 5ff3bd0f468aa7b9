export interface MailListener {
  /** Rejects mail for unknown addresses, so that it is not an open relay. */
  open(options: ListenerOptions): Promise<OpenListener>;
}

export interface ListenerOptions {
  port: number;
  host: string;
  tls: { key: Buffer; cert: Buffer } | undefined;
  maxBytes: () => number;
  isKnown(address: string): boolean;
  /** Resolves when the email is stored durably; the sending server keeps it until then. Throws MailNotTaken. */
  accept(arrival: ArrivedMail, receive: (path: string) => Promise<number>): Promise<void>;
  onError(error: Error): void;
}

export interface ArrivedMail {
  ip: string;
  helo: string;
  sender: string;
  recipients: string[];
}

export interface OpenListener {
  port: number;
  close(): Promise<void>;
}

/** `isFinal`: sending the same email again is pointless. */
export class MailNotTaken extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}
