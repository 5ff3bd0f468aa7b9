import { anyHeight } from "#contract/limits.ts";
import type { Card } from "#contract/messages.ts";
import { pictureAddress } from "../../api/addresses.ts";

type Preview = NonNullable<Card["preview"]>;

/**
 * As wide as the columns of the grid (feed.module.css), but on a phone a little less: one dense screen in two then takes half the bytes, and nobody
 * sees it.
 */
const sizes = "(min-width: 1104px) 390px, (min-width: 736px) 50vw, 88vw";

export function picturesOf(preview: Preview): { src: string; srcSet?: string; sizes: string } {
  return { ...(isPage(preview) ? pageOf(preview) : photoOf(preview)), sizes };
}

export function isPage({ type }: Preview): boolean {
  return type === "application/pdf";
}

/** Uses the whole picture on dense phone screens, which need more pixels than the doubled crop; except tall ones. */
function photoOf({ id, width = 0, height = 0 }: Preview) {
  const src = pictureAddress("crop", 640, 360, id);
  const crops = [`${pictureAddress("crop", 320, 180, id)} 320w`, `${src} 640w`];
  const whole = width >= 720 && width >= height ? [`${pictureAddress("thumbnail", 720, anyHeight, id)} 720w`] : [];
  return { src, srcSet: [...crops, ...whole].join(", ") };
}

/** Shows the top of documents, which a crop of the middle would cut off. */
function pageOf({ id }: Preview) {
  return { src: pictureAddress("thumbnail", 720, anyHeight, id) };
}
