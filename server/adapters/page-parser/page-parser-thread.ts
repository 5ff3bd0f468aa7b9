import { parentPort } from "node:worker_threads";
import type { PageBytes } from "./page-parser.ts";
import { parsePage } from "./parse-page.ts";

parentPort?.on("message", (page: PageBytes) => parentPort?.postMessage(parsePage(page)));
parentPort?.postMessage("ready");
