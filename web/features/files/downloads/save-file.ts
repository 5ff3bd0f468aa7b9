import { address } from "../../../api/addresses.ts";

export function saveFile(path: string): void {
  const link = document.createElement("a");
  link.href = address(path);
  link.download = "";
  link.click();
}

/** Stays on the page, and calls `onFailed` if the response is no file. Posts ids as a form, because an address cannot hold thousands of them. */
export function saveInFrame(path: string, ids: readonly string[] | undefined, onFailed: () => void): void {
  // The frame stays, because removing it may abort the download.
  const frame = document.createElement("iframe");
  frame.name = `download-${frames++}`;
  frame.hidden = true;
  if (!ids) frame.src = address(path);
  document.body.append(frame);
  if (ids) submit(path, ids, frame.name);
  // A download loads nothing into the frame.
  frame.addEventListener("load", onFailed);
}

let frames = 0;

function submit(path: string, ids: readonly string[], target: string): void {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: address(path), target, hidden: true });
  const field = document.createElement("input");
  Object.assign(field, { name: "ids", value: ids.join(",") });
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}
