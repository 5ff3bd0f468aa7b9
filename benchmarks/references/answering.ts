import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

interface Answer {
  type: string;
  body: string | Buffer;
}

/** Serves on a port of this machine and tells the process that has started this one. Nobody is asked who they are. */
export function serve(port: number, answer: (request: IncomingMessage) => Answer | Promise<Answer>): void {
  const server = createServer((request, response) => {
    Promise.resolve(request)
      .then(answer)
      .then(({ type, body }) => {
        const bytes = Buffer.from(body);
        response.writeHead(200, { "content-type": type, "content-length": bytes.length });
        response.end(bytes);
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(port, "127.0.0.1", () => process.send!("listening"));
}

export const json = (content: object): Answer => ({
  type: "application/json; charset=utf-8",
  body: JSON.stringify(content),
});

export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  return JSON.parse(await text(request));
}
