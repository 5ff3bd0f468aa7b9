import type { LibraryPhoto } from "#contract/library.ts";
import { address } from "../../api/addresses.ts";

/**
 * Has the browser save the originals of these photos as one ZIP file. Sends a form, because thousands of ids do not fit into an address. Calls
 * `onFailed` if the server responds with something else than a file.
 */
export function downloadPhotos(photos: readonly LibraryPhoto[], onFailed: () => void): void {
  const ids = [...new Set(photos.map(({ id }) => id))];
  if (ids.length === 1) save(address(`files/${ids[0]}/original`));
  else submit(ids, onFailed);
}

function save(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}

/** The frame of the last download. It stays, because removing it may abort the download. */
let frame: HTMLIFrameElement | undefined;

function submit(ids: string[], onFailed: () => void): void {
  frame?.remove();
  frame = document.createElement("iframe");
  frame.name = "photos-download";
  frame.hidden = true;
  document.body.append(frame);
  // A download loads nothing into the frame.
  frame.addEventListener("load", onFailed);
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: address("files/photos.zip"), target: frame.name, hidden: true });
  const field = document.createElement("input");
  Object.assign(field, { name: "ids", value: ids.join(",") });
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}
