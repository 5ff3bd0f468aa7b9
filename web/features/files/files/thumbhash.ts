import { thumbHashToDataURL } from "thumbhash";

export function placeholderOf(thumbhash: string | undefined): { backgroundImage: string } | undefined {
  const url = dataUrlOf(thumbhash);
  return url ? { backgroundImage: `url(${url})` } : undefined;
}

export function dataUrlOf(thumbhash: string | undefined): string | undefined {
  if (!thumbhash) return undefined;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
