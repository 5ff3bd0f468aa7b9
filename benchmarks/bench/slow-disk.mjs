import { open } from "node:fs/promises";
import { devNull } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

/** Imported before the server: delays each fdatasync by this many milliseconds, as on a slower disk. */
const slowness = 5;

const handle = await open(devNull);
/** @type {{ datasync(): Promise<void> }} */
const prototype = Object.getPrototypeOf(handle);
const { datasync } = prototype;
await handle.close();

prototype.datasync = async function () {
  await pause(slowness);
  await datasync.call(this);
};
