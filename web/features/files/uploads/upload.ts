import type { ErrorBody } from "#contract/errors.ts";
import type { File as UploadedFile } from "#contract/files.ts";
import { address } from "../../../api/addresses.ts";
import { apiError } from "../../../api/client.ts";
import { NetworkError } from "../../../api/errors.ts";
import { session } from "../../../api/session.ts";
import type { UploadOptions } from "./uploads.ts";

/** Milliseconds without progress after which the upload is aborted. Generous, since the server may take time for a large photo. */
const inactivityTimeout = 120_000;

/** Uploads a file by XMLHttpRequest, because `fetch` reports no upload progress. */
export function uploadFile(file: Blob, { signal, id, onProgress }: UploadOptions = {}) {
  const key = session.key();
  const request = new XMLHttpRequest();
  request.open("POST", address("api/files"));
  request.responseType = "json";
  if (key) request.setRequestHeader("X-AUTH-TOKEN", key);

  return new Promise<UploadedFile>((resolve, reject) => {
    signal?.throwIfAborted();
    const inactivity = watchInactivity(() => request.abort());
    signal?.addEventListener("abort", () => request.abort());
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      inactivity.postpone();
      onProgress?.(total ? loaded / total : 0);
    });
    request.addEventListener("loadend", inactivity.end);
    request.addEventListener("abort", () => {
      reject(signal?.aborted ? (signal.reason as Error) : new NetworkError("The upload came to a halt"));
    });
    request.addEventListener("error", () => reject(new NetworkError("The upload broke off")));
    request.addEventListener("load", () => {
      if (request.status < 300 && request.response) resolve(request.response as UploadedFile);
      else reject(apiError(request.status, (request.response ?? {}) as Partial<ErrorBody>, key));
    });
    request.send(formWith(file, id));
  });
}

function formWith(file: Blob, id: string | undefined): FormData {
  const form = new FormData();
  if (id) form.append("id", id);
  form.append("file", file);
  return form;
}

export function watchInactivity(onInactive: () => void) {
  let timer = setTimeout(onInactive, inactivityTimeout);
  return {
    postpone() {
      clearTimeout(timer);
      timer = setTimeout(onInactive, inactivityTimeout);
    },
    end: () => clearTimeout(timer),
  };
}
