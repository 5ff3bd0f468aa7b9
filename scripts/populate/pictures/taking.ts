import { parentPort } from "node:worker_threads";
import { takePicture } from "./album.ts";

/** Entry of a thread that takes the pictures it is asked for, one after another. */
parentPort!.on("message", (name: string) => {
  void takePicture(name).then((jpeg) => parentPort!.postMessage(jpeg));
});
