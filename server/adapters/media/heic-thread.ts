import { readFile } from "node:fs/promises";
import { parentPort, workerData } from "node:worker_threads";
import decodeHeic from "heic-decode";
import type { HeicPixels, HeicRequest } from "./heic.ts";

/** Decodes one picture and exits: the decoder blocks its thread, and releases memory only when the thread ends. */
const { file, index } = workerData as HeicRequest;
const images = await decodeHeic.all({ buffer: await readFile(file) });
const image = images[index];
if (!image) throw new Error("the picture is not in the file");
const { width, height, data } = await image.decode();
parentPort?.postMessage({ width, height, data } satisfies HeicPixels, [data.buffer]);
