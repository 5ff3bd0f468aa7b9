/** Receives email by SMTP. */
export interface MailListener {
  /** Listens for email. Takes nothing for addresses that are not known, so that it is no relay. */
  open(options: ListenerOptions): Promise<OpenListener>;
}

export interface ListenerOptions {
  port: number;
  host: string;
  /** Offers STARTTLS. */
  tls: { key: Buffer; cert: Buffer } | undefined;
  /** Read for each email. */
  maxBytes: () => number;
  /** Returns whether somebody receives email at this address. */
  isKnown(address: string): boolean;
  /** Resolves when the email is stored for good; the sending server keeps it until then. Throws MailNotTaken. */
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
