import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export type WebPage = string | { type: string; body: string | Buffer; status?: number };

export interface WebSite {
  /** "127.0.0.1:port", as LINK_PREVIEW_ALLOW wants it. */
  host: string;
  url: string;
  /** Pages by path; can be changed while the site is up. A function decides at each request. */
  pages: Record<string, WebPage | RequestListener>;
  /** Paths in the order in which they were asked for. */
  asked: string[];
  close(): Promise<void>;
}

export async function aWebSite(pages: WebSite["pages"] = {}): Promise<WebSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url!.split("?")[0]!;
    asked.push(path);
    const page = pages[path];
    if (typeof page === "function") page(request, response);
    else if (page === undefined)
      response.writeHead(404, { "content-type": "text/html" }).end("<title>Not here</title>");
    else if (typeof page === "string")
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    else response.writeHead(page.status ?? 200, { "content-type": page.type }).end(page.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    pages,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
