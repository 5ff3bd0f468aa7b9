import { TranslationFailure, type Translator, type TranslatorLocation } from "./translator.ts";

const bytesAtMost = 4 * 1024 * 1024;
const languagesKeptMs = 60 * 60_000;

/** LibreTranslate has renamed languages: the first code that the service knows is used. */
const otherCodes: Readonly<Record<string, readonly string[]>> = { zh: ["zh", "zh-Hans"], nb: ["nb", "no"] };

/** Uses the API of LibreTranslate. `timeLimitMs` is for one request: translating a long text takes the service seconds. */
export function libreTranslate({ url, key }: TranslatorLocation, timeLimitMs = 60_000): Translator {
  let languages: { codes: Set<string>; until: number } | undefined;

  async function request(path: string, body?: object): Promise<unknown> {
    try {
      const response = await fetch(`${url.replace(/\/+$/, "")}${path}`, {
        method: body ? "POST" : "GET",
        headers: { accept: "application/json", ...(body && { "content-type": "application/json" }) },
        body: body && JSON.stringify(key === undefined ? body : { ...body, api_key: key }),
        redirect: "error",
        signal: AbortSignal.timeout(timeLimitMs),
      });
      const text = await readText(response);
      if (!response.ok) throw failureOf(response.status, text);
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof TranslationFailure) throw error;
      throw new TranslationFailure("unavailable", (error as Error).message, { cause: error });
    }
  }

  /** Asked first, so that no text is sent for a language that the service does not know. */
  async function codeOf(language: string): Promise<string> {
    if (!languages || languages.until < Date.now())
      languages = { codes: readCodes(await request("/languages")), until: Date.now() + languagesKeptMs };
    const { codes } = languages;
    const code = (otherCodes[language] ?? [language]).find((one) => codes.has(one));
    if (code === undefined) throw new TranslationFailure("refused", `the service does not translate into ${language}`);
    return code;
  }

  return {
    async translate(text, target, source) {
      const body = { q: text, source: source ?? "auto", target: await codeOf(target), format: "text" };
      const { translatedText, detectedLanguage } = fieldsOf(await request("/translate", body));
      if (typeof translatedText !== "string")
        throw new TranslationFailure("unavailable", "the service answered without a translation");
      const { language } = fieldsOf(detectedLanguage);
      return { text: translatedText, source: typeof language === "string" ? language : source };
    },
  };
}

function readCodes(answer: unknown): Set<string> {
  const codes = Array.isArray(answer) ? answer.map((row) => fieldsOf(row).code) : [];
  return new Set(codes.filter((code) => typeof code === "string"));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Does not repeat the answer of the service, which may contain the text. */
function failureOf(status: number, answer: string): TranslationFailure {
  const isRefused = status === 400 || status === 413;
  const isOfKey = isRefused && /api key/i.test(answer);
  return new TranslationFailure(isRefused && !isOfKey ? "refused" : "unavailable", `the service answered ${status}`);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > bytesAtMost) throw new TranslationFailure("unavailable", "the answer of the service is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
