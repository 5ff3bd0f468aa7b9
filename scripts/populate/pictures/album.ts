import { develop, finished } from "./canvas.ts";
import { gardenPictures } from "./album-garden.ts";
import { landPictures } from "./album-land.ts";
import type { Motif, Subject } from "./motif.ts";

export interface Picture {
  /** `mountains-03.jpg` */
  name: string;
  subject: Subject;
  width: number;
  height: number;
}

const motifs: readonly Motif[] = [...landPictures, ...gardenPictures];

/** All pictures there are, each subject's in a row. */
export const album: readonly Picture[] = motifs.map(({ subject, width, height }, index) => {
  const number = motifs.slice(0, index).filter((other) => other.subject === subject).length + 1;
  return { name: `${subject}-${String(number).padStart(2, "0")}.jpg`, subject, width, height };
});

/** A JPEG of some 300 kB, always the same for the same name. */
export async function takePicture(name: string): Promise<Buffer> {
  const seed = album.findIndex((picture) => picture.name === name);
  const { width, height, scale, exposure, grain, paint } = motifs[seed]!;
  const painted = await paint({ width: Math.round(width * scale), height: Math.round(height * scale), seed });
  const finish = { seed, grain, width };
  return "light" in painted ? develop(painted, { ...finish, exposure }) : finished(painted, finish);
}
