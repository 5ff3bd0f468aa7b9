import webpush from "web-push";
import { WebFailure, type OpenWeb } from "../open-web/open-web.ts";
import type { Push, PushAddress } from "./push.ts";

interface Options {
  web: Pick<OpenWeb, "post">;
  keys: { publicKey: string; privateKey: string };
  /** Contact for push services: an https or mailto URL. */
  contact: string;
}

/** Seconds that a push service keeps a message for a device that is off. */
const timeToLive = 24 * 60 * 60;

/** RFC 8030, 8291, 8292. Goes through the client for other sites, because users choose the addresses. */
export function webPush({ web, keys, contact }: Options): Push {
  return {
    publicKey: keys.publicKey,

    async send(to, message) {
      const { headers, body } = webpush.generateRequestDetails(
        { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
        message,
        { vapidDetails: { subject: contact, ...keys }, TTL: timeToLive, contentEncoding: "aes128gcm" },
      );
      const status = await post(web, to, asText(headers), body);
      if (status === 404 || status === 410 || status === undefined) return "gone";
      if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
      return "sent";
    },
  };
}

async function post(
  web: Pick<OpenWeb, "post">,
  { endpoint }: PushAddress,
  headers: Record<string, string>,
  body: Buffer,
): Promise<number | undefined> {
  try {
    return (await web.post(endpoint, headers, body)).status;
  } catch (error) {
    if (error instanceof WebFailure && error.reason === "refused") return undefined;
    throw error;
  }
}

function asText(headers: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
