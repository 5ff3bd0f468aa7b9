import compress from "@fastify/compress";
import type { App } from "./app-type.ts";

/** Bytes of an answer from which compressing it saves a packet of the line. */
const worthIt = 2048;

/** Answers in JSON take a fifth of the line where the client can read them so (decision 021). Media are compressed already. */
export async function compressAnswers(app: App): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    customTypes: /^application\/([\w.-]+\+)?json/,
    threshold: worthIt,
  });
}
