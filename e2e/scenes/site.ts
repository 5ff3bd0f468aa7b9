import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A local website to link to: one page with a title, a description and a picture. */
export interface Site {
  url: string;
  /** For `LINK_PREVIEW_ALLOW`. */
  host: string;
  close(): void;
}

export async function openSite(picture: Uint8Array): Promise<Site> {
  const server = createServer(({ url = "", headers }, answer) => {
    if (url === "/picture.jpg") return void answer.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
    const about = "Where the path begins, how long it takes, what blooms along it, and where there is water.";
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(`<!doctype html><html><head>
      <title>The path above the gardens</title><meta name="description" content="${about}">
      <meta property="og:image" content="http://${headers.host}/picture.jpg"></head></html>`);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
