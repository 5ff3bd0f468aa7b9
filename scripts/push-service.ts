import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { PushClosing, PushMessage } from "#contract/push.ts";

/** A browser's push service on localhost that decrypts messages with the browser's keys. */
export interface PushService {
  /** "host:port". */
  host: string;
  /** Decrypted messages received; the path identifies the browser. */
  received: {
    path: string;
    message: PushMessage & Partial<PushClosing>;
    headers: IncomingMessage["headers"];
    publicKey: string;
  }[];
  /** Sets the status of further responses. */
  status: number;
  /** The subscription a browser would send. */
  subscription(path: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): Promise<void>;
}

export async function aPushService(): Promise<PushService> {
  const browser = createECDH("prime256v1");
  const p256dh = browser.generateKeys("base64url");
  const auth = randomBytes(16);
  const server = createServer((request, answer) => {
    void buffer(request).then((body) => {
      const path = request.url!;
      const { headers } = request;
      if (service.status === 201) {
        const message = JSON.parse(decrypted(body, browser, auth)) as PushMessage & PushClosing;
        service.received.push({ path, message, headers, publicKey: provenKey(headers.authorization, service.host) });
      }
      answer.writeHead(service.status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    host,
    received: [],
    status: 201,
    subscription: (path) => ({
      endpoint: `http://${host}${path}`,
      keys: { p256dh, auth: auth.toString("base64url") },
    }),
    async close() {
      server.close();
      await once(server, "close");
    },
  };
  return service;
}

/** RFC 8291 over RFC 8188: salt, record size, the sender's key, one record that ends with 2. */
function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const record = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const secret = derived(browser.computeSecret(sender), auth, info, 32);
  const key = derived(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derived(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/** Parses RFC 8292: `vapid t=<token>, k=<key>`. Returns the key if it signed the token for this service. */
function provenKey(authorization: string | undefined, host: string): string {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? "") ?? [];
  const [head, claims, signature] = token!.split(".");
  const point = Buffer.from(key!, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isRight = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature!, "base64url"),
  );
  const { aud } = JSON.parse(Buffer.from(claims!, "base64url").toString()) as { aud: string };
  if (!isRight || aud !== `http://${host}`) throw new Error("the sender does not prove who it is");
  return key!;
}
