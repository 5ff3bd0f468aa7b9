import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Avatar } from "../people.ts";
import { fileOf } from "./cache.ts";
import { drawFace } from "./faces.ts";

/** A JPEG: a drawn face, or one of the taken pictures made square. */
export async function avatarOf(avatar: Avatar): Promise<Uint8Array> {
  if ("face" in avatar) return drawFace(avatar.face);
  return sharp(await readFile(fileOf(avatar.picture)))
    .resize(512, 512)
    .jpeg()
    .toBuffer();
}
