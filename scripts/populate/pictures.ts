import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "../setup/command.mjs";
import { drawFace } from "./faces.ts";
import type { Avatar } from "./people.ts";

/** The subject of a picture; messages ask for pictures of their subject. */
export type Subject = "mountains" | "forest" | "sea" | "fields" | "flowers" | "harvest" | "lights";

const folder = join(root, "scripts/populate/album");
const names = readdirSync(folder).sort();

/** File names of the pictures of this subject, such as `sea-01.jpg`. */
export function picturesOf(subject: Subject): string[] {
  return names.filter((name) => name.startsWith(`${subject}-`));
}

/** A JPEG of about 90 kB. */
export function pictureOf(name: string): Promise<Buffer> {
  return readFile(join(folder, name));
}

/** Returns a JPEG: a drawn face, or a picture cropped to a square. */
export async function avatarOf(avatar: Avatar): Promise<Uint8Array> {
  if ("face" in avatar) return drawFace(avatar.face);
  return sharp(await pictureOf(avatar.picture))
    .resize(512, 512)
    .jpeg()
    .toBuffer();
}
