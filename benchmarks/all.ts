import { firstVisit } from "./first-visit.ts";
import { footprint } from "./footprint.ts";
import { largePhotos } from "./large-photos.ts";
import { manyProcesses } from "./many-processes.ts";
import { photoBook } from "./photo-book.ts";
import { photoWords } from "./photo-words.ts";
import { posting } from "./posting.ts";
import { reading } from "./reading.ts";
import { searching } from "./searching.ts";
import { updating } from "./updating.ts";

/** In the order in which they run. */
export const benchmarks = [
  reading,
  posting,
  searching,
  footprint,
  largePhotos,
  photoWords,
  photoBook,
  firstVisit,
  updating,
  manyProcesses,
];
