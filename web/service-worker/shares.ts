import { registerRoute } from "workbox-routing";
import { sharedCache } from "./caches.ts";
import { scopePath, worker } from "./scope.ts";

/** Handles the form posted by the phone's share sheet. Stores pictures on the device and passes text to the share page in its address. */
export function takeShares(): void {
  registerRoute(({ url }) => url.pathname === `${scopePath}share`, receive, "POST");
}

async function receive({ request }: { request: Request }): Promise<Response> {
  const form = await request.formData();
  const words = ["title", "text", "url"].flatMap((name) => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? [[name, value]] : [];
  });
  const files = form.getAll("files").filter((entry) => entry instanceof File);
  const kept = files.length > 0 ? [["shared", await keep(files)]] : [];
  const query = new URLSearchParams([...words, ...kept] as string[][]);
  return Response.redirect(`${worker.registration.scope}share?${query}`, 303);
}

/** Stores the pictures and returns their number. Replaces an earlier share that was never collected. */
async function keep(files: File[]): Promise<string> {
  await caches.delete(sharedCache);
  const cache = await caches.open(sharedCache);
  for (const [index, file] of files.entries()) {
    const headers = { "content-type": file.type, "x-file-name": encodeURIComponent(file.name) };
    await cache.put(`shared/${index}`, new Response(file, { headers }));
  }
  return String(files.length);
}
