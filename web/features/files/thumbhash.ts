import { thumbHashToDataURL } from "thumbhash";

/** Returns the blurred placeholder of a picture as a CSS background. */
export function placeholderOf(thumbhash: string | undefined): { backgroundImage: string } | undefined {
  if (!thumbhash) return undefined;
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
    return { backgroundImage: `url(${thumbHashToDataURL(bytes)})` };
  } catch {
    return undefined;
  }
}
