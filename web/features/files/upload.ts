import type { ErrorBody } from "#contract/errors.ts";
import type { File as UploadedFile } from "#contract/files.ts";
import { address } from "../../api/addresses.ts";
import { refusal } from "../../api/client.ts";
import { NetworkError } from "../../api/errors.ts";
import { session } from "../../api/session.ts";

interface UploadOptions {
  signal?: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
}

/** `fetch` tells nothing of progress, so this is an XMLHttpRequest. */
export function uploadFile(file: Blob, { signal, onProgress }: UploadOptions = {}): Promise<UploadedFile> {
  const key = session.key();
  const request = new XMLHttpRequest();
  request.open("POST", address("api/files"));
  request.responseType = "json";
  if (key) request.setRequestHeader("X-AUTH-TOKEN", key);

  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => request.abort());
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total ? loaded / total : 0));
    request.addEventListener("abort", () => reject(signal?.reason as Error));
    request.addEventListener("error", () => reject(new NetworkError("The upload broke off")));
    request.addEventListener("load", () => {
      if (request.status < 300 && request.response) resolve(request.response as UploadedFile);
      else reject(refusal(request.status, (request.response ?? {}) as Partial<ErrorBody>, key));
    });
    request.send(formWith(file));
  });
}

function formWith(file: Blob): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}
