import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import { singleHeifPixels } from "./picture-limits.ts";
import type { HeicResult, HeicRequest } from "./heic.ts";
import { openHeic, type Pixels, type TiledPicture, type TilePixels } from "./heic-tiles.ts";

/** Decodes one picture and exits: the decoder blocks its thread, and releases memory only when the thread ends. */
const { file, shrinkBy } = workerData as HeicRequest;
const picture = await openHeic(await readFile(file));
const result = isBounded(picture) ? decode(picture) : ("too large" as const);
parentPort?.postMessage(result satisfies HeicResult, result === "too large" ? [] : [result.data.buffer]);

/** A tile is decoded as a whole. Phones write tiles of 512 pixels. */
function isBounded({ tileWidth, tileHeight }: TiledPicture): boolean {
  return tileWidth * tileHeight <= singleHeifPixels;
}

function decode({ columns, rows, tileWidth, tileHeight, top, left, tile, ...whole }: TiledPicture): Pixels {
  const by = factorOf(shrinkBy, columns === 1 ? 0 : tileWidth, rows === 1 ? 0 : tileHeight);
  const [width, height] = [whole.width, whole.height].map((side) => Math.max(1, Math.floor(side / by))) as [
    number,
    number,
  ];
  const made = { width, height, channels: whole.channels, data: new Uint8Array(width * height * whole.channels) };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = Math.round((column * tileWidth - left) / by);
      const y = Math.round((row * tileHeight - top) / by);
      tile(column, row, (pixels) => addSmaller(pixels, by, made, x, y));
    }
  }
  return made;
}

function addSmaller(
  tile: TilePixels,
  by: number,
  { width, height, channels, data }: Pixels,
  x: number,
  y: number,
): void {
  const right = Math.min(width, x + Math.floor(tile.width / by));
  const bottom = Math.min(height, y + Math.floor(tile.height / by));
  for (let toY = Math.max(0, y); toY < bottom; toY++) {
    for (let toX = Math.max(0, x); toX < right; toX++) {
      const from = (toY - y) * by * tile.bytesPerRow + (toX - x) * by * channels;
      const to = (toY * width + toX) * channels;
      for (let channel = 0; channel < channels; channel++)
        data[to + channel] = mean(tile, from + channel, by, channels);
    }
  }
}

/** Tiles can be shrunk separately only if they consist of whole blocks of pixels. */
function factorOf(most: number, ...sides: number[]): number {
  let factor = most;
  while (factor > 1 && sides.some((side) => side % factor !== 0)) factor /= 2;
  return factor;
}

function mean({ data, bytesPerRow }: TilePixels, from: number, by: number, channels: number): number {
  let sum = 0;
  for (let y = 0; y < by; y++) {
    for (let x = 0; x < by; x++) sum += data[from + y * bytesPerRow + x * channels]!;
  }
  return Math.round(sum / (by * by));
}
