import { createServer, type IncomingMessage } from "node:http";

/** A group and the member who posts. */
export interface PostsGroup {
  group: string;
  author: string;
}

export interface Post {
  title: string;
  text: string;
}

/** Answers each POST when `store` has put its rows on disk. Nobody is asked who they are, and nothing is validated. */
export function serve(port: number, store: (post: Post) => Promise<object>): void {
  const server = createServer((request, response) => {
    read(request)
      .then((body) => store((JSON.parse(body) as { data: Post }).data))
      .then((stored) => {
        const answer = Buffer.from(JSON.stringify(stored));
        response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
        response.end(answer);
      })
      .catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
  });
  server.listen(port, "127.0.0.1", () => process.send!("listening"));
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Tokens like those of Hearth's search index. */
export function tokensOf({ title, text }: Post): string[] {
  const inTitle = title.toLowerCase().split(" ");
  const inText = text.toLowerCase().split(/[ .]+/).filter(Boolean);
  const tokens = [...inTitle.map((word) => `0001t${word}`), ...[...inTitle, ...inText].map((word) => `0001x${word}`)];
  return [...new Set([...tokens, "0001a1", "0001m"])];
}
