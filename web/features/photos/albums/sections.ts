import type { AlbumOrder } from "#contract/albums.ts";

interface Section<Photo> {
  day?: string;
  photos: Photo[];
}

export function sectionsOf<Photo extends { day: string }>(
  photos: readonly Photo[],
  order: AlbumOrder,
): Section<Photo>[] {
  if (order === "manual") return [{ photos: [...photos] }];
  const sections: Section<Photo>[] = [];
  for (const photo of photos) {
    const last = sections.at(-1);
    if (last?.day === photo.day) last.photos.push(photo);
    else sections.push({ day: photo.day, photos: [photo] });
  }
  return sections;
}

/** Taller and wider photos are cropped, so that a panorama does not make its row flat. */
const [tallest, widest, usual] = [0.7, 2.2, 4 / 3];

export function ratioOf({ width, height }: { width?: number; height?: number }): number {
  return width && height ? Math.min(widest, Math.max(tallest, width / height)) : usual;
}
