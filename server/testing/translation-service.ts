import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface SentForTranslation {
  q: string;
  source: string;
  target: string;
  format: string;
  api_key?: string;
}

export interface TranslationService {
  url: string;
  sent: SentForTranslation[];
  /** Runs before each translation is answered. */
  answering: (sent: SentForTranslation) => Promise<void> | void;
  close(): Promise<void>;
}

/** Answers like LibreTranslate: "Bonjour" becomes "BONJOUR" from French. Refuses texts that contain "refuse me". */
export async function translationService(): Promise<TranslationService> {
  const sent: SentForTranslation[] = [];
  const service = { sent, answering: () => undefined } as Omit<TranslationService, "url" | "close">;
  async function answerTo(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (request.url === "/languages")
      return { status: 200, body: ["en", "de", "fr", "zh-Hans"].map((code) => ({ code })) };
    const asked = JSON.parse(await text(request)) as SentForTranslation;
    sent.push(asked);
    await service.answering(asked);
    if (asked.q.includes("refuse me")) return { status: 400, body: { error: "Request exceeds text limit" } };
    const detected = asked.source === "auto" && { detectedLanguage: { confidence: 92, language: "fr" } };
    return { status: 200, body: { translatedText: asked.q.toUpperCase(), ...detected } };
  }
  const server = createServer((request, response) => {
    const failed = { status: 500, body: {} };
    void answerTo(request)
      .catch(() => failed)
      .then(({ status, body }) => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
