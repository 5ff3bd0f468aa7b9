/** Where a browser is reached while no page is open: the address of its push service, and the keys for its eyes alone (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  /** Both base64url. */
  p256dh: string;
  auth: string;
}

export interface Push {
  /** What browsers subscribe with, base64url. */
  publicKey: string;
  /**
   * Hands a message to the browser's push service, encrypted. `gone`: the browser does not want any more, or its address is one nobody is
   * sent to. Throws where another try may succeed.
   */
  send(to: PushAddress, message: string): Promise<"sent" | "gone">;
}
