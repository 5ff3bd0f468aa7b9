import { serve } from "./answering.ts";

/**
 * Reference (a): the least that any server on this Node does. Answers, from memory, the bytes that Hearth answered for the same address.
 * Entry of a process of its own; it is sent the answers and says when it listens.
 */
export interface StoredAnswer {
  type: string;
  /** Base64. */
  body: string;
}

process.once("message", ({ port, answers }: { port: number; answers: Record<string, StoredAnswer> }) => {
  const known = new Map(
    Object.entries(answers).map(([path, { type, body }]) => [path, { type, body: Buffer.from(body, "base64") }]),
  );
  serve(port, (request) => known.get(request.url!)!);
});
