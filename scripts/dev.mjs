import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root, tool } from "./setup/command.mjs";
import { requireSupportedNode } from "./setup/node-version.mjs";
import { installWhenNeeded } from "./setup/install.mjs";

/**
 * Runs server and web with live reload in one terminal. Open the web address, which proxies requests to the server. Emails are caught and shown on
 * their own page, unless SMTP_URL is set.
 */
requireSupportedNode();
await installWhenNeeded({ tools: true });

const port = process.env.PORT ?? "3000";
const webPort = process.env.WEB_PORT ?? "5173";
const mailPort = process.env.MAIL_PORT ?? "1025";
const mailPagePort = process.env.MAIL_PAGE_PORT ?? "8025";
const url = `http://localhost:${webPort}`;

const children = [
  startPrefixed("server", ["tsx/dist/cli.mjs", "watch", "--clear-screen=false", "server/main.ts"], {
    PORT: port,
    PUBLIC_URL: process.env.PUBLIC_URL ?? url,
    SMTP_URL: process.env.SMTP_URL ?? `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: process.env.MAIL_FROM ?? "Hearth <hearth@localhost>",
  }),
  startPrefixed("web", ["vite/bin/vite.js", "--clearScreen", "false", "--strictPort", "--port", webPort], {
    HEARTH_SERVER: `http://127.0.0.1:${port}`,
  }),
  startPrefixed("mail", ["tsx/dist/cli.mjs", "scripts/mail-catcher.ts"], {
    MAIL_PORT: mailPort,
    MAIL_PAGE_PORT: mailPagePort,
  }),
];
console.log(`Hearth in development: ${url}, its mail: http://localhost:${mailPagePort}`);

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, stop);
for (const child of children) child.on("exit", stop);

let stopping = false;

/** Only once: a second signal would make tsx kill the server instead of letting it shut down. */
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
}

/** @param {string} name @param {string[]} command @param {Record<string, string>} settings */
function startPrefixed(name, [script = "", ...args], settings) {
  const child = spawn(process.execPath, [tool(script), ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    // Detached from the terminal's Ctrl-C, which would add to the one signal that `stop` sends.
    detached: true,
  });
  for (const output of [child.stdout, child.stderr]) {
    createInterface(output).on("line", (line) => console.log(`${name.padEnd(6)} | ${line}`));
  }
  return child;
}
