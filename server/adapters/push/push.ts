/** URL of the browser's push service and its encryption keys (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  /** Both base64url. */
  p256dh: string;
  auth: string;
}

export interface Push {
  /** base64url */
  publicKey: string;
  /** Returns `gone` if the subscription has ended or its address is forbidden. Throws if a retry may succeed. */
  send(to: PushAddress, message: string): Promise<"sent" | "gone">;
}
