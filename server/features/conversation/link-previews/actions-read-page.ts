import { bcp47, type Language } from "#contract/languages.ts";
import type { LinkData } from "#contract/link-previews.ts";
import { WebFailure, type OpenWeb, type Page } from "../../../adapters/open-web/open-web.ts";
import { PageParserKilled, type ParsedPage } from "../../../adapters/page-parser/page-parser.ts";
import type { Context } from "../../../context.ts";
import { describedAt } from "./providers/providers.ts";
import { absolute, cutDescription, cutTitle } from "./rules.ts";

/** `pictures` are URLs, best first. */
export interface Seen {
  isFound: boolean;
  data: LinkData;
  pictures: string[];
  killedParser?: true;
}

type Dependencies = Pick<Context, "web" | "pages" | "settings">;

/** The oEmbed fields in use (oembed.com). */
type Description = Partial<Record<string, unknown>>;

const pageTypes = "text/html,application/xhtml+xml,*/*;q=0.5";
const html = ["text/html", "application/xhtml+xml"];
const descriptionBytes = 256 * 1024;

/** Prefers the site's oEmbed service where it is better. Never throws; unreadable pages are reported as such. */
export async function readLink(dependencies: Dependencies, url: string): Promise<Seen> {
  const described = describedAt(new URL(url));
  const description = described === undefined ? undefined : await readDescription(dependencies.web, described);
  if (description) return fromDescription(url, description);
  try {
    return await readPage(dependencies, url);
  } catch (error) {
    if (error instanceof PageParserKilled) return { ...notFound(url, "unreadable"), killedParser: true };
    return notFound(url, error instanceof WebFailure ? error.reason : "unreadable");
  }
}

async function readPage({ web, pages, settings }: Dependencies, url: string): Promise<Seen> {
  const { defaultLang } = settings.current;
  const language = defaultLang === undefined ? undefined : bcp47(defaultLang as Language);
  const page = await web.get(url, { accept: pageTypes, language, reads: (type) => html.includes(type) });
  if (page.status >= 400) return notFound(url, `HTTP ${page.status}`);
  if (page.body === undefined) return fromFile(page);
  return fromHtml(web, page.url, await pages.parse({ body: page.body, contentType: page.contentType }));
}

function notFound(url: string, exception: string): Seen {
  return { isFound: false, data: { url, exception, loading: false, "content-type": [] }, pictures: [] };
}

function fromFile({ url, contentType }: Page): Seen {
  const type = contentType.split(";")[0]!.trim().toLowerCase();
  const data = { url, "content-type": type === "" ? [] : [type] };
  return { isFound: true, data, pictures: type.startsWith("image/") ? [url] : [] };
}

async function fromHtml(web: OpenWeb, url: string, page: ParsedPage): Promise<Seen> {
  const address = absolute(page.oEmbed, url);
  const described = (address === undefined ? undefined : await readDescription(web, address)) ?? {};
  const pictures = [...page.pictures, textOf(described.thumbnail_url)];
  return { isFound: true, data: { ...dataFrom(page, described), url }, pictures: wholeAddresses(pictures, url) };
}

function dataFrom(page: ParsedPage, described: Description): LinkData {
  return {
    title: cutTitle(page.title ?? textOf(described.title)),
    description: cutDescription(page.description),
    providerName: cutTitle(textOf(described.provider_name) ?? page.siteName),
    authorName: cutTitle(textOf(described.author_name) ?? page.author),
    code: textOf(described.html) ?? declaredPlayer(page.video),
    publishedTime: cutTitle(page.publishedTime),
    "content-type": ["text/html"],
  };
}

async function readDescription(web: OpenWeb, address: string): Promise<Description | undefined> {
  try {
    const { status, body } = await web.get(address, { accept: "application/json", maxBytes: descriptionBytes });
    const oEmbed: unknown = status === 200 && body ? JSON.parse(body.toString("utf8")) : undefined;
    return typeof oEmbed === "object" && oEmbed !== null && !Array.isArray(oEmbed) ? oEmbed : undefined;
  } catch {
    return undefined;
  }
}

function fromDescription(url: string, oEmbed: Description): Seen {
  const data: LinkData = {
    title: cutTitle(textOf(oEmbed.title)),
    description: cutDescription(textOf(oEmbed.description)),
    url,
    providerName: cutTitle(textOf(oEmbed.provider_name)),
    authorName: cutTitle(textOf(oEmbed.author_name)),
    code: textOf(oEmbed.html),
    "content-type": ["text/html"],
  };
  return { isFound: true, data, pictures: wholeAddresses([textOf(oEmbed.thumbnail_url)], url) };
}

/** Existing clients expect a player's URL in the `code` of oEmbed; pages may give it as their video instead. */
function declaredPlayer(film: string | undefined): string | undefined {
  const src = absolute(film, "https://none.invalid/");
  return src?.startsWith("https:") ? `<iframe src="${src.replaceAll("&", "&amp;")}"></iframe>` : undefined;
}

function wholeAddresses(addresses: (string | undefined)[], base: string): string[] {
  const whole = addresses.map((address) => absolute(address, base)).filter((address) => address !== undefined);
  return [...new Set(whole)];
}

const codeLength = 20_000;

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= codeLength
    ? value.replaceAll("\0", "").toWellFormed()
    : undefined;
}
