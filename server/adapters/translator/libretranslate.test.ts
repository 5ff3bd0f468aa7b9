import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { libreTranslate } from "./libretranslate.ts";

let close: () => void = () => undefined;
afterEach(() => close());

/** Returns the address of a service that answers every request for a translation in this way. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === "/deep/languages") response.end('[{"code":"de"}, null, {"code":7}]');
    else listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/deep/`;
}

const translateBy = async (listener: RequestListener) =>
  libreTranslate({ url: await answering(listener), key: undefined }).translate("Bonjour", "de");

test("the translation is returned, from an address with a path", async () => {
  expect(
    await translateBy((_request, response) =>
      response.end('{"translatedText":"Guten Tag","detectedLanguage":{"language":"fr"}}'),
    ),
  ).toEqual({ text: "Guten Tag", source: "fr" });
});

test.each<[string, number, string]>([
  ["not JSON", 200, "<html>Welcome"],
  ["null", 200, "null"],
  ["an array of texts", 200, '{"translatedText":["Guten Tag"]}'],
  ["too much", 200, `{"translatedText":"${"x".repeat(5 * 1024 * 1024)}"}`],
  ["an error", 500, "{}"],
  ["that there were too many requests", 429, "{}"],
  ["that the key is wrong", 400, '{"error":"Invalid API key"}'],
])("a service that answers %s is unavailable", async (_what, status, body) => {
  const translated = translateBy((_request, response) => response.writeHead(status).end(body));
  await expect(translated).rejects.toMatchObject({ reason: "unavailable" });
});

test.each([400, 413])("a service that answers %d refuses the text", async (status) => {
  const translated = translateBy((_request, response) => response.writeHead(status).end('{"error":"text limit"}'));
  await expect(translated).rejects.toMatchObject({ reason: "refused" });
});

test("a redirect is not followed, because the text would go to another place", async () => {
  let followed = 0;
  const translated = translateBy((request, response) => {
    if (request.url === "/other") followed++;
    response.writeHead(307, { location: "/other" }).end();
  });
  await expect(translated).rejects.toMatchObject({ reason: "unavailable" });
  expect(followed).toBe(0);
});

test("a service that hangs is given up", async () => {
  const url = await answering(() => undefined);
  const translated = libreTranslate({ url, key: undefined }, 200).translate("Bonjour", "de");
  await expect(translated).rejects.toMatchObject({ reason: "unavailable" });
});
