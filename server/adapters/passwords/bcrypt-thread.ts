import { parentPort, workerData } from "node:worker_threads";
import { compareSync } from "bcryptjs";

/** Entry point of a thread that compares one password with one hash. */
const { hash, password } = workerData as { hash: string; password: string };
parentPort!.postMessage(compareSync(password, hash));
